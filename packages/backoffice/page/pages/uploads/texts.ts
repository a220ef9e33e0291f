import { defineTexts } from '../../text/use-text.ts';

export const texts = defineTexts(
  {
    file: 'File',
    preview: 'Preview',
    type: 'Type',
    size: 'Size',
    created: 'Uploaded',
    address: 'Address',
    copyAddress: 'Copy the address',
    noUploads: 'No file was uploaded yet.',
    upload: 'Upload a file',
    allowed: (endings: string) => `At most 50 MB, with the ending that its content has: ${endings}.`,
  },
  {
    file: '文件',
    preview: '预览',
    type: '类型',
    size: '大小',
    created: '上传时间',
    address: '地址',
    copyAddress: '复制地址',
    noUploads: '还没有上传文件。',
    upload: '上传文件',
    allowed: (endings: string) => `最大 50 MB，扩展名须与内容一致：${endings}。`,
  },
);

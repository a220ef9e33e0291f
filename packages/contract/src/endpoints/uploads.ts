import { UPLOAD } from '../records/upload.ts';
import type { Endpoint } from './endpoint.ts';

export const UPLOAD_ENDPOINTS = {
  'uploads.create': {
    method: 'POST',
    path: '/api/uploads',
    summary: 'Store a file',
    permissions: ['upload:create'],
    multipart: true,
    data: UPLOAD,
    emits: [],
    errors: ['VALIDATION_ERROR'],
    assumptions: ['A02', 'A25', 'A26'],
  },
} as const satisfies Record<string, Endpoint>;

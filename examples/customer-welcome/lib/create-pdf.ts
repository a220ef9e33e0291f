/** A4 in points, from the lower left. */
const PAGE = { width: 595, height: 842, left: 72, top: 740 };
const FONT_SIZE = 16;
const LINE_HEIGHT = 28;

/**
 * A PDF of one page with these lines. Its font is one that readers bring along, with Chinese and Latin letters, so nothing
 * is embedded. All of the file is ASCII: text stands in it as hexadecimal UTF-16, where no character means anything else.
 */
export function createPdf(lines: readonly string[]): string {
  const drawn = lines.map((line) => `<${toHex(line)}> Tj T*`).join('\n');
  const content = `BT /F1 ${FONT_SIZE} Tf ${LINE_HEIGHT} TL ${PAGE.left} ${PAGE.top} Td\n${drawn}\nET`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UTF16-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]);
}

/** Numbers the objects, and lists at the end where each begins. */
function assemble(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  const offsets: number[] = [];
  for (const [index, object] of objects.entries()) {
    offsets.push(file.length);
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

const toHex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, '0')).join('');

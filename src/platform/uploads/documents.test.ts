import { strToU8, unzipSync } from 'fflate'
import PDFDocument from 'pdfkit'
import { buffer } from 'node:stream/consumers'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, test } from 'vitest'
import {
  docx,
  goodDocx,
  goodPdf,
  hostileDocx,
  hostilePdfs,
} from '#test/support/hostile-documents.ts'
import { isPlainLink } from './plain-link.ts'
import { rewriteDocx } from './rewrite-docx.ts'
import { rewritePdf } from './rewrite-pdf.ts'

/** Without the child process, which rewrite-file.test.ts tests. */
async function rewrite(name: string, bytes: Buffer) {
  return name.endsWith('.pdf') ? rewritePdf(bytes) : rewriteDocx(bytes)
}

/** Files that are rejected as damaged; others are rejected for their content. */
const broken = new Set([
  'in-hexadecimal.pdf',
  'deep.pdf',
  'bomb.pdf',
  'no-catalog.pdf',
  'template-entity.docx',
])
const hostile = [...hostilePdfs, ...hostileDocx].map((file) => [file.name, file] as const)

describe('uploaded documents', () => {
  test.each(hostile)(
    '%s is rejected, or stored without the hostile content',
    async (name, { bytes, without }) => {
      const found = await rewrite(name, bytes)
      if (without === undefined)
        expect(found).toEqual({
          fault: broken.has(name) ? 'it is damaged' : expect.not.stringMatching(/^it is damaged$/),
        })
      else expect('bytes' in found && !found.bytes.includes(without)).toBe(true)
    },
  )

  test('a rewritten PDF has the same pages, text, title and links for another reader', async () => {
    const made = new PDFDocument({ tagged: true, pdfVersion: '1.7', info: { Title: 'Ann Lee' } })
    made.text('Curriculum vitae', { link: 'https://example.com/cv' })
    made.addPage().text('Second page')
    made.end()
    const sent = await buffer(made)
    const found = await rewritePdf(sent)
    const kept = 'bytes' in found ? found.bytes : Buffer.alloc(0)
    const [before, after] = await Promise.all([read(sent), read(kept)])
    expect(after).toEqual(before)
    expect(after).toMatchObject({ pages: 2, title: 'Ann Lee', links: ['https://example.com/cv'] })
  })

  test('a PDF with an initial page and web links is accepted', async () => {
    expect(await rewritePdf(goodPdf)).toMatchObject({ type: 'pdf' })
  })

  test('the parts of a Word document are unchanged', () => {
    const found = rewriteDocx(goodDocx)
    expect(unzipSync('bytes' in found ? found.bytes : Buffer.alloc(0))).toEqual(unzipSync(goodDocx))
  })

  test('a Word document with a byte order mark and an encoding declaration is accepted', () => {
    const text = '\uFEFF<?xml version="1.0" encoding="utf-8" standalone="yes"?><x/>'
    expect(rewriteDocx(docx({ 'docProps/app.xml': strToU8(text) }))).toMatchObject({ type: 'docx' })
  })

  test.each([
    ['https://example.com/a:b', true],
    ['mailto:ann@example.com', true],
    ['example.com/cv', true],
    ['#chapter', true],
    ['javascript:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['//evil.example/share', false],
    ['\\\\evil.example\\share', false],
    ['ms-msdt:/id', false],
    [String.raw`C:\boot.ini`, false],
  ])('%j is a plain link: %s', (target, plain) => expect(isPlainLink(target)).toBe(plain))
})

async function read(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await document.getMetadata()
  const texts: string[] = []
  const links: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    for (const { url } of (await page.getAnnotations()) as { url?: string }[])
      if (url !== undefined) links.push(url)
  }
  return { pages: document.numPages, title: (info as { Title?: string }).Title, texts, links }
}

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
const damagedFiles = new Set([
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
      const result = await rewrite(name, bytes)
      if (without === undefined)
        expect(result).toEqual({
          fault: damagedFiles.has(name)
            ? 'it is damaged'
            : expect.not.stringMatching(/^it is damaged$/),
        })
      else expect('bytes' in result && !result.bytes.includes(without)).toBe(true)
    },
  )

  test('a rewritten PDF has the same pages, text, title and links for another reader', async () => {
    const pdf = new PDFDocument({
      tagged: true,
      pdfVersion: '1.7',
      info: { Title: 'Ann Lee' },
    })
    pdf.text('Curriculum vitae', { link: 'https://example.com/cv' })
    pdf.addPage().text('Second page')
    pdf.end()
    const original = await buffer(pdf)
    const result = await rewritePdf(original)
    const rewrittenBytes = 'bytes' in result ? result.bytes : Buffer.alloc(0)
    const [before, after] = await Promise.all([
      readDocument(original),
      readDocument(rewrittenBytes),
    ])
    expect(after).toEqual(before)
    expect(after).toMatchObject({ pages: 2, title: 'Ann Lee', links: ['https://example.com/cv'] })
  })

  test('a PDF with an initial page and web links is accepted', async () => {
    expect(await rewritePdf(goodPdf)).toMatchObject({ type: 'pdf' })
  })

  test('the parts of a Word document are unchanged', () => {
    const result = rewriteDocx(goodDocx)
    expect(unzipSync('bytes' in result ? result.bytes : Buffer.alloc(0))).toEqual(
      unzipSync(goodDocx),
    )
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

async function readDocument(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await pdf.getMetadata()
  const texts: string[] = []
  const links: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
    for (const { url } of (await page.getAnnotations()) as { url?: string }[])
      if (url !== undefined) links.push(url)
  }
  return { pages: pdf.numPages, title: (info as { Title?: string }).Title, texts, links }
}

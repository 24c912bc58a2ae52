import { expect, test } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { finishPdf, openPdfSheet } from './sheet.ts'

test('a PDF is tagged with its language, heading, paragraphs and alternative texts', async () => {
  const sheet = await openPdfSheet({
    title: 'Invoice',
    author: 'Aumbry',
    at: new Date(0),
    paper: 'letter',
  })
  sheet.set('Invoice AB-7K3M9QX2', { x: 0, y: 0, width: 200, heading: true })
  sheet.line(20)
  sheet.cut({ x: 0, y: 0, width: 200, height: 100 })
  sheet.set('Łódź Road 4', { x: 0, y: 30, width: 200 })
  sheet.symbol(
    { width: 1, height: 1, path: 'M0 0h1v1z' },
    { x: 0, y: 60, width: 20, height: 20, alt: 'AB-7K3M9QX2 in bars' },
  )
  const pdf = await getDocumentProxy(await finishPdf(sheet))
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'en-US', Title: 'Invoice' })
  const tree = await (await pdf.getPage(1)).getStructTree()
  const structure = tree.children.map((node) =>
    'role' in node ? [node.role, 'alt' in node ? node.alt : ''] : [],
  )
  expect(structure).toEqual([
    ['H1', ''],
    ['P', ''],
    ['Figure', 'AB-7K3M9QX2 in bars'],
  ])
})

test('a word that is wider than its column is set smaller instead of broken', async () => {
  const sheet = await openPdfSheet({
    title: 'Invoice',
    author: 'Aumbry',
    at: new Date(0),
    paper: 'letter',
  })
  const email = 'marguerite.van-der-hoeven@lakeshore-weddings.example.com'
  const column = { x: 0, y: 0, width: 200 }
  const line = sheet.measure('Nora', column)
  expect(sheet.measure(email, column)).toBeLessThan(line)
  sheet.set(email, column)
  sheet.set('Nora Hale', { ...column, y: 40 })
  const pdf = await getDocumentProxy(await finishPdf(sheet))
  const { items } = await (await pdf.getPage(1)).getTextContent()
  const texts = items.flatMap((item) => ('str' in item && item.str !== '' ? [item] : []))
  expect(texts.map(({ str }) => str).join('|')).toBe(`${email}|Nora Hale`)
  // Only that word is smaller.
  expect(texts.map(({ transform }) => (transform as number[])[0])).toEqual([
    expect.closeTo(7.3, 0),
    9.5,
  ])
})

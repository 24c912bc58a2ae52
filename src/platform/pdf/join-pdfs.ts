import { PDFDocument } from '@cantoo/pdf-lib'

/** Joins PDF files into one, page by page. */
export async function joinPdfs(
  files: readonly Uint8Array[],
  { title }: { readonly title: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const joined = await PDFDocument.create()
  joined.setTitle(title)
  for (const file of files) {
    const source = await PDFDocument.load(file)
    const pages = await joined.copyPages(source, source.getPageIndices())
    for (const page of pages) joined.addPage(page)
  }
  return new Uint8Array(await joined.save())
}

import { PDFDocument } from '@cantoo/pdf-lib'

/** One PDF with the pages of all, in order. */
export async function mergePdfs(
  files: readonly Uint8Array<ArrayBuffer>[],
  { title }: { title: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const merged = await PDFDocument.create()
  merged.setTitle(title, { showInWindowTitleBar: true })
  for (const file of files) {
    const source = await PDFDocument.load(file)
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page)
  }
  return new Uint8Array(await merged.save())
}

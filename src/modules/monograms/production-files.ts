import { formatDate } from '#kernel/time/time.ts'
import type { Db } from '#platform/db/database.server.ts'
import { queryRow } from '#platform/db/query.ts'
import { json as jsonOf } from '#platform/db/row.ts'
import { sql } from '#platform/db/sql.ts'
import { readPaths } from './domain/artwork.ts'
import { writeDst } from './domain/dst.ts'
import { getBounds, joinBounds } from './domain/outline.ts'
import { resolveChoice } from './domain/proof.ts'
import { renderProductionSheet, type SheetFacts } from './domain/sheet.ts'
import { generateStitches } from './domain/stitches.ts'
import type { StoredTemplate } from './domain/template.ts'
import { findProof } from './commands/save-proof.ts'
import { renderSheetPdf } from './production/render-sheet-pdf.ts'
import type { MonogramJob } from './monogram-jobs.ts'

/** The files for production, all made from the stored proof rather than the choice. */
export interface ProductionFiles {
  readonly svg: string
  readonly sheet: string
  readonly pdf: () => Promise<Uint8Array>
  /** `null` when the method is not embroidery. */
  readonly dst: () => Uint8Array | null
}

export async function createProductionFiles(db: Db, job: MonogramJob): Promise<ProductionFiles> {
  const svg = await findProof(db, job.proofId)
  const facts = svg === null ? null : await sheetFacts(db, job, svg)
  if (svg === null || !facts) throw new Error(`The proof of ${job.id} does not exist.`)
  return {
    svg,
    sheet: renderProductionSheet(facts, svg),
    pdf: () => renderSheetPdf(facts, svg),
    dst: () =>
      facts.method === 'embroidery'
        ? writeDst(generateStitches(readPaths(svg)), job.orderNumber)
        : null,
  }
}

/** The template may be inactive; its names for position and thread still apply. */
async function sheetFacts(db: Db, job: MonogramJob, svg: string): Promise<SheetFacts | null> {
  const { choice, letters: monogramText, words, lookTwice } = job.personalization
  const row = await queryRow(
    db,
    { template: jsonOf<StoredTemplate>() },
    sql`select template from monogram_templates where id = ${choice.templateId}`,
  )
  const chosen = row && resolveChoice(row.template, choice)
  if (!row || !chosen) return null
  const { x1, y1, x2, y2 } = joinBounds(readPaths(svg).map(({ commands }) => getBounds(commands)))
  return {
    orderNumber: job.orderNumber,
    productTitle: job.productTitle,
    qty: job.qty,
    due: formatDate(job.dueOn),
    method: row.template.method,
    placeName: chosen.place.name,
    placeNote: chosen.place.note,
    colorName: chosen.color.name,
    colorCode: chosen.color.code,
    hex: chosen.color.hex,
    monogramText,
    words,
    styleName: chosen.style.name,
    widthMm: x2 - x1,
    heightMm: y2 - y1,
    area: chosen.place.area,
    notes: [
      ...(choice.rush === true ? ['Rush: make before other jobs of this thread.'] : []),
      ...(lookTwice
        ? ['Review the monogram before you start, and ask the shopper when in doubt.']
        : []),
      ...(job.state === 'redo' ? ['Redo with exactly the same monogram.'] : []),
    ],
  }
}

import { formatDate, type CalendarDate } from '#kernel/time/time.ts'
import { rows, type Db } from '#platform/db/database.server.ts'
import { sql } from 'drizzle-orm'
import type { StoredTemplate } from './db/schema.ts'
import { readPaths } from './domain/artwork.ts'
import { writeDst } from './domain/dst.ts'
import { getBounds, joinBounds } from './domain/outline.ts'
import { resolveChoice } from './domain/proof.ts'
import { renderProductionSheet, type SheetFacts } from './domain/sheet.ts'
import { generateStitches } from './domain/stitches.ts'
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

export async function createProductionFiles(db: Db, work: MonogramJob): Promise<ProductionFiles> {
  const svg = await findProof(db, work.proofId)
  const facts = svg === null ? null : await sheetFacts(db, work, svg)
  if (svg === null || !facts) throw new Error(`The proof of ${work.id} does not exist.`)
  return {
    svg,
    sheet: renderProductionSheet(facts, svg),
    pdf: () => renderSheetPdf(facts, svg),
    dst: () =>
      facts.method === 'embroidery'
        ? writeDst(generateStitches(readPaths(svg)), work.orderNumber)
        : null,
  }
}

/** The template may be inactive; its names for position and thread still apply. */
async function sheetFacts(db: Db, work: MonogramJob, svg: string): Promise<SheetFacts | null> {
  const { choice, letters, words, lookTwice } = work.personalization
  const [found] = await rows<{ template: StoredTemplate }>(
    db,
    sql`select template from monogram_templates where id = ${choice.templateId}`,
  )
  const chosen = found && resolveChoice(found.template, choice)
  if (!found || !chosen) return null
  const { x1, y1, x2, y2 } = joinBounds(readPaths(svg).map(({ commands }) => getBounds(commands)))
  return {
    orderNumber: work.orderNumber,
    piece: work.piece,
    qty: work.qty,
    due: formatDate(work.dueOn as CalendarDate),
    method: found.template.method,
    placeName: chosen.place.name,
    placeNote: chosen.place.note,
    colorName: chosen.color.name,
    colorCode: chosen.color.code,
    hex: chosen.color.hex,
    letters,
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
      ...(work.state === 'redo' ? ['Redo with exactly the same monogram.'] : []),
    ],
  }
}

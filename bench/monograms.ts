import { fileURLToPath } from 'node:url'
import { renderProof } from '#modules/monograms/render-proof.ts'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { findMonogramTemplate } from '#modules/monograms/find-templates.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { round, reportRow, type Row } from './report.ts'

const repetitions = 400

/**
 * The CPU time of one monogram proof, from names to file. Rendered letters stay cached, as in
 * production.
 */
export async function proofs(): Promise<Row[]> {
  const database = await openDatabase({ directory: null })
  await migrate(database)
  await importMonogramTemplates(database, {
    file: fileURLToPath(new URL('../catalog/monograms.json', import.meta.url)),
  })
  const template = await findMonogramTemplate(database.db, 'napkins')
  if (!template) throw new Error('The template was not found.')
  const times: number[] = []
  for (let count = 0; count < repetitions; count++) {
    const letter = (step: number) => String.fromCharCode(65 + ((count * step) % 26))
    const names = {
      first: letter(1),
      middle: letter(3),
      last: letter(7),
      partner: letter(5),
      text: '',
      letters: '',
    }
    const style = template.styles[count % template.styles.length]
    const cpuBefore = process.cpuUsage()
    renderProof(
      template,
      { placeId: 'corner', styleId: style?.id ?? '', colorId: 'turkey-red', sizeMm: 64, names },
      null,
    )
    const { user, system } = process.cpuUsage(cpuBefore)
    times.push((user + system) / 1_000)
  }
  await database.close()
  times.sort((a, b) => a - b)
  const [median, p95] = [
    times[Math.floor(repetitions * 0.5)] ?? 0,
    times[Math.floor(repetitions * 0.95)] ?? 0,
  ]
  return [
    reportRow({
      what: 'CPU of a monogram proof',
      measured: `median ${round(median, 2)} ms, p95 ${round(p95, 2)} ms`,
      target: 'median ≤ 15 ms',
      isMet: median <= 15,
    }),
  ]
}

import { fileURLToPath } from 'node:url'
import { renderProof } from '#modules/monograms/render-proof.ts'
import { importTemplates } from '#modules/monograms/import-templates.ts'
import { findTemplate } from '#modules/monograms/read-templates.ts'
import { openDatabase } from '#platform/db/database.server.ts'
import { migrate } from '#platform/db/migrate.ts'
import { round, tell, type Row } from './report.ts'

const draws = 400

/** CPU of one proof: names in, the file out. Letters a process has drawn before are known, as in a shop that is open. */
export async function proofs(): Promise<Row[]> {
  const database = await openDatabase({ directory: null })
  await migrate(database)
  await importTemplates(database, {
    file: fileURLToPath(new URL('../catalog/monograms.json', import.meta.url)),
  })
  const template = await findTemplate(database.db, 'napkins')
  if (!template) throw new Error('The template is not there.')
  const spent: number[] = []
  for (let count = 0; count < draws; count++) {
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
    const begun = process.cpuUsage()
    renderProof(
      template,
      { placeId: 'corner', styleId: style?.id ?? '', colorId: 'turkey-red', sizeMm: 64, names },
      null,
    )
    const { user, system } = process.cpuUsage(begun)
    spent.push((user + system) / 1_000)
  }
  await database.close()
  spent.sort((a, b) => a - b)
  const [median, late] = [spent[Math.floor(draws * 0.5)] ?? 0, spent[Math.floor(draws * 0.95)] ?? 0]
  return [
    tell({
      what: 'CPU of a monogram proof',
      measured: `median ${round(median, 2)} ms, p95 ${round(late, 2)} ms`,
      reach: 'median ≤ 15 ms',
      isReached: median <= 15,
    }),
  ]
}

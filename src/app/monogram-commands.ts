import { mkdir, writeFile } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { importMonogramTemplates } from '#modules/monograms/import-templates.ts'
import { findMonogramJob, listMonogramJobs } from '#modules/monograms/monogram-jobs.ts'
import { createProductionFiles } from '#modules/monograms/production-files.ts'
import {
  parseFileArguments,
  type CommandContext,
  type CommandEnvironment,
} from './command-context.ts'
import type { Shop } from './shop.ts'

export async function runMonogramsCommand(
  shop: Shop,
  args: readonly string[],
  place: CommandContext,
): Promise<number> {
  const { file, archiveMissing } = parseFileArguments(args, place)
  const { templates, fault } = await importMonogramTemplates(shop, { file, archiveMissing })
  if (!fault) place.record({ file: basename(file), archiveMissing, templates })
  place.write(fault ? `${fault}\n` : `${templates} templates\n`)
  return fault ? 1 : 0
}

/** Lists open monogram jobs, or saves the production files of one. */
export async function runMonogramJobsCommand(
  shop: Shop,
  [act = '', id = '', folder = '.']: readonly string[],
  { cwd, write }: CommandEnvironment,
): Promise<number> {
  if (act === 'files')
    return writeFiles(shop, id, { folder: isAbsolute(folder) ? folder : join(cwd, folder), write })
  const queue = await listMonogramJobs(shop.db, { states: ['queued', 'in_work', 'redo'] })
  for (const {
    id: monogramJobId,
    dueOn,
    state,
    orderNumber,
    qty,
    productTitle,
    personalization,
  } of queue)
    write(
      `${dueOn}  ${state.padEnd(8)}${orderNumber}  ${monogramJobId}  ${qty} × ${productTitle}: `
        + `${personalization.letters}. ${personalization.summary}\n`,
    )
  if (queue.length === 0) write('There are no open monogram jobs.\n')
  return 0
}

async function writeFiles(
  shop: Shop,
  id: string,
  { folder, write }: { folder: string; write: CommandEnvironment['write'] },
): Promise<number> {
  const work = await findMonogramJob(shop.db, id)
  if (!work) {
    write('Monogram job not found.\n')
    return 1
  }
  const files = await createProductionFiles(shop.db, work)
  const stitches = files.dst()
  const name = join(folder, `${work.orderNumber}-${work.id.slice(-6)}`)
  await mkdir(folder, { recursive: true })
  await writeFile(`${name}.svg`, files.sheet)
  await writeFile(`${name}.pdf`, await files.pdf())
  if (stitches) await writeFile(`${name}.dst`, stitches)
  write(`${name}.svg, .pdf${stitches ? ', .dst' : ''}\n`)
  return 0
}

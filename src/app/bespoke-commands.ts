import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { readCommissionFiles } from '#modules/bespoke/read-commission-files.ts'
import { showProof } from '#modules/bespoke/show-proof.ts'
import type { CommandPlace } from './command-place.ts'
import type { Shop } from './shop.ts'

/** What needs a file of a commission: what came with it into a folder, a drawing to be approved. The rest are acts of the staff. */
export async function commissions(
  shop: Shop,
  [act = '', number = '', path = '.', note = '']: readonly string[],
  { cwd, write, record }: CommandPlace,
): Promise<number> {
  const place = isAbsolute(path) ? path : join(cwd, path)
  if (act === 'files') return saveFiles(shop, number, { folder: place, write })
  if (act === 'proof') return prove(shop, { number, note, picture: place, write, record })
  write('commissions files NUMBER [FOLDER] | commissions proof NUMBER PICTURE [NOTE]\n')
  return 2
}

async function saveFiles(
  shop: Shop,
  number: string,
  { folder, write }: { folder: string; write: CommandPlace['write'] },
): Promise<number> {
  const files = await readCommissionFiles(shop.db, shop.services, number)
  if (!files) {
    write('There is no such commission.\n')
    return 1
  }
  await mkdir(folder, { recursive: true })
  for (const [index, { name, bytes }] of files.entries()) {
    const saved = join(folder, `${index + 1}-${name}`)
    await writeFile(saved, bytes)
    write(`${saved}\n`)
  }
  if (files.length === 0) write('No files came with it.\n')
  return 0
}

interface Proving extends Pick<CommandPlace, 'write' | 'record'> {
  readonly number: string
  readonly note: string
  readonly picture: string
}

async function prove(
  shop: Shop,
  { number, note, picture, write, record }: Proving,
): Promise<number> {
  const shown = await showProof({ db: shop.db, now: shop.clock.now() }, shop.services, {
    number,
    note,
    bytes: await readFile(picture),
  })
  if (!isRefusal(shown)) record({ number, version: shown.version })
  write(isRefusal(shown) ? `${shown.message}\n` : `Drawing ${shown.version} is shown.\n`)
  return isRefusal(shown) ? 1 : 0
}

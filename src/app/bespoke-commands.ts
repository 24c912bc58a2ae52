import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { isRefusal } from '#kernel/refusal/refusal.ts'
import { listCommissionFiles } from '#modules/bespoke/list-commission-files.ts'
import { uploadProof } from '#modules/bespoke/upload-proof.ts'
import type { CommandContext } from './command-context.ts'
import type { Shop } from './shop.ts'

/** Commands that need files of a commission; the other acts are calls of the staff API. */
export async function runCommissionsCommand(
  shop: Shop,
  [act = '', number = '', path = '.', note = '']: readonly string[],
  { cwd, write, record }: CommandContext,
): Promise<number> {
  const fullPath = isAbsolute(path) ? path : join(cwd, path)
  if (act === 'files') return saveFiles(shop, number, { folder: fullPath, write })
  if (act === 'proof') return addProof(shop, { number, note, picture: fullPath, write, record })
  write('commissions files NUMBER [FOLDER] | commissions proof NUMBER PICTURE [NOTE]\n')
  return 2
}

async function saveFiles(
  shop: Shop,
  number: string,
  { folder, write }: { folder: string; write: CommandContext['write'] },
): Promise<number> {
  const files = await listCommissionFiles(shop.db, shop.services, number)
  if (!files) {
    write('Commission not found.\n')
    return 1
  }
  await mkdir(folder, { recursive: true })
  for (const [index, { name, bytes }] of files.entries()) {
    const path = join(folder, `${index + 1}-${name}`)
    await writeFile(path, bytes)
    write(`${path}\n`)
  }
  if (files.length === 0) write('The commission has no files.\n')
  return 0
}

interface ProofOptions extends Pick<CommandContext, 'write' | 'record'> {
  readonly number: string
  readonly note: string
  readonly picture: string
}

async function addProof(
  shop: Shop,
  { number, note, picture, write, record }: ProofOptions,
): Promise<number> {
  const proof = await uploadProof({ db: shop.db, now: shop.clock.now() }, shop.services, {
    number,
    note,
    bytes: await readFile(picture),
  })
  if (!isRefusal(proof)) record({ number, version: proof.version })
  write(isRefusal(proof) ? `${proof.message}\n` : `Proof ${proof.version} was published.\n`)
  return isRefusal(proof) ? 1 : 0
}

import { parseArgs } from 'node:util'
import { checkInvariants, type Finding } from '#platform/db/check-invariants.ts'
import type { Shop } from './shop.ts'

export const usage = `npm run shop -- COMMAND

  import FILE [--dry-run] [--archive-missing]   a Shopify product CSV, old or new header; pictures from URLs or ./pictures beside it
  export FILE                                   the catalog in the newer header
  collections FILE                              departments, categories and edits (JSON)
  synonyms FILE                                 words that mean the same to the search (JSON)
  fsck [--json]                                 checks every invariant; exit code 1 when one is broken
`

type Command = (shop: Shop, args: readonly string[], cwd: string, write: (text: string) => void) => Promise<number>

const commands: Readonly<Record<string, Command>> = { fsck }

/** Carries out one command on an open shop; the exit code comes back. */
export async function runCommand(shop: Shop, [name = '', ...args]: readonly string[], cwd: string, write: (text: string) => void): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command(shop, args, cwd, write)
  write(`There is no command "${name}".\n\n${usage}`)
  return 2
}

async function fsck(shop: Shop, args: readonly string[], _cwd: string, write: (text: string) => void): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'boolean', default: false } } })
  const findings = await checkInvariants(shop.db, shop.invariants)
  const broken = findings.filter((finding) => finding.violations.length > 0)
  write(values.json ? `${JSON.stringify({ checked: findings.length, broken }, null, 2)}\n` : report(findings))
  return broken.length === 0 ? 0 : 1
}

function report(findings: readonly Finding[]): string {
  const lines = findings.map(({ id, says, violations }) =>
    violations.length === 0 ? `  holds   ${id}  ${says}` : `  BROKEN  ${id}  ${says}\n${violations.map((row) => `            ${JSON.stringify(row)}`).join('\n')}`)
  const broken = findings.filter((finding) => finding.violations.length > 0).length
  return `${lines.join('\n')}\n${findings.length} checked, ${broken} broken\n`
}

import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IViolation } from 'dependency-cruiser'

interface RuleFile {
  readonly ranks: readonly (readonly string[])[]
  readonly forbidden: readonly { readonly name: string; readonly comment: string }[]
  readonly options: ICruiseOptions
}

export const { ranks, forbidden, options } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as RuleFile

export interface Report {
  readonly violations: readonly IViolation[]
  /** Source files the tool did not see; it says "no violations" when it sees nothing at all. */
  readonly unseen: readonly string[]
  readonly seen: number
}

/** Checks the import rules on `src` below `root`. */
export async function checkImports(root: string): Promise<Report> {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: ['**/.react-router/**'] })
  const { output } = await cruise(['src'], { ...options, baseDir: root, ruleSet: { forbidden: [...forbidden] } as ICruiseOptions['ruleSet'], validate: true })
  const { modules, summary } = output as ICruiseResult
  const cruised = new Set(modules.map(({ source }) => source))
  const unseen = sources.filter((file) => !file.endsWith('.d.ts') && !cruised.has(relative(root, `${root}/${file}`)))
  return { violations: summary.violations, unseen, seen: sources.length - unseen.length }
}

import { existsSync, globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IViolation,
} from 'dependency-cruiser'

interface RuleFile {
  /** Module → the modules it may import. */
  readonly uses: Readonly<Record<string, readonly string[]>>
  readonly forbidden: readonly {
    readonly name: string
    readonly comment: string
    readonly scope?: string
  }[]
  readonly options: ICruiseOptions
}

export const { uses, forbidden, options } = createRequire(import.meta.url)(
  '../.dependency-cruiser.cjs',
) as RuleFile

export interface Report {
  readonly violations: readonly IViolation[]
  /** Source files that were not checked. If it checks no files, the tool reports no violations. */
  readonly unseen: readonly string[]
  readonly seen: number
}

/** Checks the import rules on the shop and the back office below `root`. */
export async function checkImports(root: string): Promise<Report> {
  const sources = globSync('{src,backoffice/src}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['**/{.react-router,.compiled}/**'],
  })
  const folders = ['src', 'backoffice/src'].filter((folder) => existsSync(join(root, folder)))
  const cruiseBy = async (rules: RuleFile['forbidden'], more: ICruiseOptions = {}) =>
    (
      await cruise(folders, {
        ...options,
        ...more,
        baseDir: root,
        ruleSet: { forbidden: [...rules] } as ICruiseOptions['ruleSet'],
        validate: true,
      })
    ).output as ICruiseResult
  const { modules, summary } = await cruiseBy(forbidden.filter((rule) => rule.scope !== 'folder'))
  // Tests may import everything; the rules between folders apply to shipped code only.
  const betweenFolders = await cruiseBy(
    forbidden.filter((rule) => rule.scope === 'folder'),
    { exclude: { path: '[.]test[.]tsx?$|^test/' } },
  )
  const cruised = new Set(modules.map(({ source }) => source))
  const unseen = sources.filter(
    (file) => !file.endsWith('.d.ts') && !cruised.has(relative(root, `${root}/${file}`)),
  )
  return {
    violations: [...summary.violations, ...betweenFolders.summary.violations],
    unseen,
    seen: sources.length - unseen.length,
  }
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '../src/kernel/locale/shop-locale.ts'
import { findLargestScreen } from './admin-size.ts'
import { checkStorefrontSize } from './storefront-size.ts'

/** Checks the compressed size of the scripts of the storefront and of the back office. */

const build = join(import.meta.dirname, '../build')
const faults = languages.flatMap((language) =>
  checkStorefrontSize(join(build, 'storefront', language, 'client'), language),
)

/** The largest screen of the back office: the scripts of the app and of the screen. */
const screenLimit = 300 * 1024
const screen = findLargestScreen(join(build, 'admin'))
console.log(
  `${(screen.bytes / 1024).toFixed(1)} KB on the back office's ${screen.name} (limit ${screenLimit / 1024} KB)`,
)
if (screen.bytes > screenLimit) faults.push(`The back office's ${screen.name} is too large.`)

/** Server scripts with non-ASCII characters, which V8 stores with two bytes per character. */
for (const script of globSync('{app,storefront/*/server}/**/*.js', { cwd: build }))
  if (/\P{ASCII}/u.test(readFileSync(join(build, script), 'utf8')))
    faults.push(`${script} has non-ASCII characters: the build must escape them.`)

for (const fault of faults) console.log(fault)
process.exitCode = faults.length > 0 ? 1 : 0

import { join } from 'node:path'
import { checkImports } from './import-rules.ts'

const { violations, unseen, seen } = await checkImports(join(import.meta.dirname, '..'))
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
for (const file of unseen) console.error(`not checked: ${file}`)
console.log(`${seen} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 || unseen.length > 0 || seen === 0 ? 1 : 0

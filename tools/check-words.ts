import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Checks exported names and file names for words that docs/glossary.md replaces. */

/** What stands in names for something else. The glossary has the term to use. */
const bannedWords =
  /goods|(?<![a-z])pieces?(?![a-z])|purse|pocket|standing|twin|doer|fsck|lettering|inWords|wishes/i
const bannedVerbs = /^(draw|tell|keep|reckon|mind|weigh|let|say|announce|coach)(?=[A-Z])/
/** Functions are verb + object. Types of types may end in Of. */
const bannedSuffix = /[a-z](Of|InWords)$/
const allowedSuffixes = new Set(['InputOf', 'OutputOf', 'PathOf', 'StateOf'])
/** Types are nouns. */
const participles = new Set([
  'Agreed', 'Asked', 'Begun', 'Bought', 'Broken', 'Brought', 'Chosen', 'Counted', 'Drawn', 'Entered',
  'Found', 'Given', 'Held', 'Kept', 'Known', 'Made', 'Met', 'Moved', 'Narrowed', 'Placed', 'Priced',
  'Put', 'Removed', 'Saved', 'Settled', 'Shown', 'Taken', 'Told', 'Tried', 'Typed', 'Written',
]) // prettier-ignore

/** Words of the specification in route names, and the scenes of the demo shop's drawings. */
const allowedFiles = /^src\/storefront\/routes\//
const allowedNames = new Set(['keepAliveDuration', 'StandingRules'])

const files = globSync('{src,backoffice/src}/**/*.{ts,tsx}', {
  exclude: ['**/{.react-router,.compiled}/**'],
})
const faults: string[] = []

for (const file of files) {
  if (allowedFiles.test(file)) continue
  const name = basename(file).replace(/(\.server|\.postgres)?(\.test)?\.tsx?$/, '')
  const words = name.replaceAll('-', ' ')
  if (bannedWords.test(words)) faults.push(`${file}: a file name with a banned word`)
  if (file.includes('.test.')) continue
  const source = readFileSync(file, 'utf8')
  for (const [, kind = '', exported = ''] of source.matchAll(
    /^export (?:async )?(function\*?|const|interface|type|class) (\w+)/gm,
  )) {
    if (allowedNames.has(exported)) continue
    const spaced = exported.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    if (bannedWords.test(spaced)) faults.push(`${file}: ${exported} has a banned word`)
    if (bannedVerbs.test(exported)) faults.push(`${file}: ${exported} begins with a banned verb`)
    if (bannedSuffix.test(exported) && !allowedSuffixes.has(exported))
      faults.push(`${file}: ${exported} is not verb + object`)
    if ((kind === 'type' || kind === 'interface') && participles.has(exported))
      faults.push(`${file}: the type ${exported} is no noun`)
  }
}

for (const fault of faults) console.error(fault)
console.log(`${files.length} files, ${faults.length} banned words`)
process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0

// Plain JavaScript that also runs on Node versions that are too old for the rest of the code.
import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const needed = manifest.engines.node.replace('>=', '')
const [major, minor] = process.versions.node.split('.').map(Number)
const [leastMajor, leastMinor] = needed.split('.').map(Number)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  process.stderr.write(
    `Aumbry needs Node ${needed} or newer; this is Node ${process.versions.node}. `
      + 'Download it from https://nodejs.org/en/download\n',
  )
  process.exitCode = 1
}

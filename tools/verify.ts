import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'

/**
 * Runs every check. A failed step does not stop the others; a step that cannot run counts as
 * failed. `npm test -- types lint` runs only these steps.
 */

const root = join(import.meta.dirname, '..')
const results = join(root, 'node_modules/.cache/aumbry/results')
const node = process.execPath
const bin = (name: string): string => join(root, 'node_modules/.bin', name)
const minutes = (amount: number): number => amount * 60_000

interface Step {
  readonly name: string
  readonly command: readonly string[]
  /** The vitest project whose tests are counted. */
  readonly project?: string
  /** The timeout: many times the usual duration, since some machines are ten times slower. */
  readonly limit?: number
}

const tests = (project: string, limit: number): Step => ({
  name: project,
  command: [
    bin('vitest'),
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${results}/${project}.json`,
  ],
  project,
  limit,
})

const steps: readonly Step[] = [
  { name: 'routes', command: [bin('react-router'), 'typegen', 'src/storefront'] },
  { name: 'messages', command: [node, 'tools/compile-messages.ts'] },
  {
    name: 'types',
    command: [node, 'node_modules/typescript-native/bin/tsc', '--noEmit', '-p', '.'],
  },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings', '--format=unix'] },
  { name: 'format', command: [bin('oxfmt'), '--check'] },
  { name: 'imports', command: [node, 'tools/check-imports.ts'] },
  { name: 'house', command: [node, 'tools/check-house.ts'] },
  { name: 'words', command: [node, 'tools/check-words.ts'] },
  { name: 'styles', command: [bin('stylelint'), 'src/**/*.css', '--max-warnings=0'] },
  { name: 'unused', command: [bin('knip'), '--no-progress'] },
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  { name: 'size', command: [node, 'tools/check-size.ts'] },
  tests('unit', minutes(15)),
  tests('embedded', minutes(30)),
  tests('postgres', minutes(30)),
  tests('flows', minutes(75)),
]

interface TestCounts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** A line for each test and file that failed. */
  readonly failures: readonly string[]
}

type Outcome = TestCounts & { readonly ok: boolean }

async function run({ name, command, project, limit = minutes(15) }: Step): Promise<Outcome> {
  process.stdout.write(name.padEnd(10))
  const startedAt = performance.now()
  const { code, output } = await execute(command, limit)
  const counts = project ? count(project) : { passed: 0, failed: 0, skipped: 0, failures: [] }
  const ok =
    code === 0 && counts.failed === 0 && counts.skipped === 0 && (!project || counts.passed > 0)
  const testCounts = project
    ? `  ${counts.passed} passed${counts.failed ? `, ${counts.failed} failed` : ''}${counts.skipped ? `, ${counts.skipped} skipped` : ''}`
    : ''
  console.log(
    `${ok ? 'ok    ' : 'FAILED'} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s${testCounts}`,
  )
  if (!ok) console.log(`\n${output.trim()}\n`)
  return { ok, ...counts }
}

/** Runs the command in its own process group, so that a timeout stops all its child processes. */
function execute(
  [command = '', ...args]: readonly string[],
  limit: number,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: undefined, CI: 'true', NO_COLOR: '1' },
    })
    let output = ''
    const timer = setTimeout(() => {
      output += `\nStopped after ${limit / 60_000} minutes.`
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }, limit)
    child.stdout.on('data', (chunk: Buffer) => (output += chunk))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk))
    const end = (code: number | null) => {
      clearTimeout(timer)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(null)
    })
    child.once('close', end)
  })
}

/** Counts test results; a test file that failed to load counts as a failure. */
function count(project: string): TestCounts {
  try {
    const report = JSON.parse(readFileSync(join(results, `${project}.json`), 'utf8')) as Report
    const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
      const file = `${project}: ${relative(root, name)}`
      const ofTests = assertionResults.filter((result) => result.status === 'failed')
      if (ofTests.length > 0) return ofTests.map(({ fullName }) => `${file}: ${fullName}`)
      return status === 'failed' ? [file] : []
    })
    return {
      passed: report.numPassedTests,
      failed: failures.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: [`${project}: no results`] }
  }
}

interface Report {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    name: string
    status: string
    assertionResults: readonly { status: string; fullName: string }[]
  }[]
}

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !steps.some((step) => step.name === name))
if (unknown.length > 0)
  throw new Error(
    `Unknown step: ${unknown.join(', ')}. `
      + `The steps are ${steps.map(({ name }) => name).join(', ')}.`,
  )
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const startedAt = performance.now()
const outcomes = new Map<string, Outcome>()
for (const step of steps)
  if (requested.length === 0 || requested.includes(step.name))
    outcomes.set(step.name, await run(step))

const failed = [...outcomes].filter(([, { ok }]) => !ok).map(([name]) => name)
for (const { failures } of outcomes.values()) for (const failure of failures) console.log(failure)
const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  [...outcomes.values()].reduce((total, outcome) => total + outcome[key], 0)
console.log(
  `\n${failed.length === 0 ? 'All steps passed' : `Failed: ${failed.join(', ')}`} in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`,
)
console.log(`${sum('passed')} passed, ${sum('failed') + sum('skipped')} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

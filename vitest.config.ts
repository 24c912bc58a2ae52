import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { flowShops } from './test/flows/flow-shops.ts'

const tests = globSync('{src,backoffice/src,test,tools}/**/*.test.{ts,tsx}', {
  exclude: ['test/flows/**', 'test/chaos/**'],
})
/**
 * A test file says that it needs a database by importing the test database, and then runs on both
 * engines.
 */
const onDatabase = tests.filter((file) =>
  /#test\/support\/(database|shop)\.ts/.test(readFileSync(file, 'utf8')),
)
const onPostgresOnly = tests.filter((file) => file.endsWith('.postgres.test.ts'))
const pure = tests.filter((file) => !onDatabase.includes(file) && !onPostgresOnly.includes(file))
const onBoth = onDatabase.filter((file) => !onPostgresOnly.includes(file))
/**
 * Send every value to every field of every call. They take as long as all other tests on
 * PostgreSQL, so there they have a command of their own.
 */
const overContracts = ['bad-input', 'hostile-text', 'ownership'].map(
  (name) => `test/platform/${name}.test.ts`,
)
const onPostgres =
  process.env['CONTRACTS'] === 'all'
    ? overContracts
    : onBoth.filter((file) => !overContracts.includes(file))

/**
 * Files share a worker's modules, none of which holds state: loading all of them anew for each file
 * takes longer than the tests.
 */
const isolate = false
/** All cores, because tests mostly wait. By default Vitest leaves one core free. */
const maxWorkers = '100%'

/** Started first: one of these started last would run alone at the end. */
const longest = [
  'flows/pages.test.ts',
  'flows/buy.test.ts',
  'flows/browse.test.ts',
  'flows/expired-reservation.test.ts',
  'domain/monogram.test.ts',
  'platform/ownership.test.ts',
  'platform/hostile-text.test.ts',
  'platform/bad-input.test.ts',
  'catalog/round-trip.test.ts',
  'members/enumeration.test.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(`/${name}`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    // These only say when to stop waiting for what does not come: some machines are a tenth as fast
    // as others.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // Each that has workers of its own number is a group, so that several can be run in one
    // command.
    projects: [
      { test: { name: 'unit', include: pure, isolate, maxWorkers } },
      {
        test: {
          name: 'embedded',
          include: onBoth,
          globalSetup: 'test/support/setup-embedded.ts',
          env: { TEST_ENGINE: 'embedded' },
          isolate,
          maxWorkers,
        },
      },
      {
        test: {
          name: 'postgres',
          sequence: { groupOrder: 1 },
          include: [...onPostgres, ...onPostgresOnly],
          globalSetup: 'test/support/setup-postgres.ts',
          env: { TEST_ENGINE: 'postgres' },
          isolate,
          // Its workers wait for the server now and then: one more than there are cores.
          maxWorkers: availableParallelism() + 1,
        },
      },
      {
        test: {
          name: 'flows',
          sequence: { groupOrder: 2 },
          include: ['test/flows/**/*.test.ts'],
          globalSetup: 'test/flows/setup.ts',
          setupFiles: 'test/flows/each-file.ts',
          isolate,
          maxWorkers: flowShops,
        },
      },
      {
        test: {
          name: 'chaos',
          sequence: { groupOrder: 3 },
          include: ['test/chaos/**/*.test.ts'],
          globalSetup: 'test/support/setup-postgres.ts',
          testTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

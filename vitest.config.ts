import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { writeMessages } from './src/storefront/vite-plugins/write-messages.ts'
import { flowShops } from './test/flows/flow-shops.ts'

writeMessages()
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
 * Files share a worker's modules: loading all of them anew for each file takes longer than the
 * tests. The settings that a process keeps are reset before each file.
 */
const isolate = false
const setupFiles = 'test/support/each-file.ts'
/** All cores, because tests mostly wait. By default Vitest leaves one core free. */
const maxWorkers = '100%'
const onServer = {
  globalSetup: 'test/support/setup-postgres.ts',
  setupFiles,
  env: { TEST_ENGINE: 'postgres' },
  isolate,
  // Workers wait for the server now and then: one more than there are cores.
  maxWorkers: availableParallelism() + 1,
}

/** For tests without a browser, of which the longest takes 16 seconds on two cores. */
const testTimeout = 120_000

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
      { test: { name: 'unit', include: pure, setupFiles, isolate, maxWorkers, testTimeout } },
      {
        test: {
          name: 'embedded',
          include: onBoth,
          globalSetup: 'test/support/setup-embedded.ts',
          setupFiles,
          env: { TEST_ENGINE: 'embedded' },
          isolate,
          maxWorkers,
          testTimeout,
        },
      },
      {
        test: {
          name: 'postgres',
          sequence: { groupOrder: 1 },
          include: onPostgresOnly,
          ...onServer,
        },
      },
      {
        test: {
          name: 'modules-on-postgres',
          sequence: { groupOrder: 2 },
          include: onBoth,
          ...onServer,
        },
      },
      {
        test: {
          name: 'flows',
          sequence: { groupOrder: 3 },
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
          sequence: { groupOrder: 4 },
          include: ['test/chaos/**/*.test.ts'],
          globalSetup: 'test/support/setup-postgres.ts',
          testTimeout: 1_800_000,
          fileParallelism: false,
        },
      },
    ],
  },
})

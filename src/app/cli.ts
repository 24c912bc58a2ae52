import type { Config } from '#platform/config/config.ts'
import { isCommand, usage } from './command-usage.ts'

/** Commands that can enqueue jobs, for example to send emails. */
const enqueuesJobs = new Set(['staff', 'feedback', 'commissions', 'move'])

/**
 * `npm run shop -- COMMAND`: executes the command in the running shop, if there is one, else in
 * this process. Modules are imported on demand, because loading the shop takes seconds.
 */
async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    write(usage)
    return name === undefined ? 2 : 0
  }
  if (name === 'config') {
    write((await import('#platform/config/render-env-file.ts')).renderEnvFile())
    return 0
  }
  if (name !== 'sandbox' && !isCommand(name)) {
    write(`Unknown command "${name}".\n\n${usage}`)
    return 2
  }
  const { readConfig } = await import('#platform/config/config.ts')
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
  if (name === 'sandbox') {
    await (await import('./sandbox.ts')).serveSandbox(config, args)
    return 0
  }
  const { sendControlCommand, getControlSocketPath } = await import('#platform/control/control.ts')
  const exitCode = config.DATABASE_URL
    ? null
    : await sendControlCommand(getControlSocketPath(config.DATA_DIR), [name, ...args], write)
  return exitCode ?? (await runInProcess(config, [name, ...args]))
}

async function runInProcess(config: Config, args: readonly string[]): Promise<number> {
  const [{ openShop }, { runCommand }, { getCallerDirectory }] = await Promise.all([
    import('./shop.ts'),
    import('./commands.ts'),
    import('#platform/control/caller-directory.ts'),
  ])
  const shop = await openShop(config)
  try {
    if (enqueuesJobs.has(args[0] ?? '')) await shop.start()
    const caller = {
      cwd: getCallerDirectory(),
      write,
      isTerminal: process.stdout.isTTY,
      staffKey: process.env['STAFF_KEY'],
    }
    return await runCommand(shop, args, caller)
  } finally {
    await shop.close()
  }
}

const write = (text: string): void => void process.stdout.write(text)

/** A closed pipe, such as `| head`, does not end the command. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { describeStartError } = await import('#platform/describe-start-error.ts')
  process.stderr.write(`${describeStartError(error)}\n`)
  process.exitCode = 1
}

import type { Config } from '#platform/config/config.ts'
import { isCommand, usage } from './command-usage.ts'

/** Commands whose acts mail people or leave other work for the jobs. */
const leavesWork = new Set(['staff', 'feedback', 'commissions'])

/**
 * `npm run shop -- COMMAND`: in the running shop when one owns the data, else in this process. Returns the exit code. The shop is
 * loaded only by what needs it: that takes seconds.
 */
async function main([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    write(usage)
    return name === undefined ? 2 : 0
  }
  if (name === 'config') {
    write((await import('#platform/config/env-file.ts')).envFile())
    return 0
  }
  if (name !== 'sandbox' && !isCommand(name)) {
    write(`There is no command "${name}".\n\n${usage}`)
    return 2
  }
  const { readConfig } = await import('#platform/config/config.ts')
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
  if (name === 'sandbox') {
    await (await import('./sandbox.ts')).serveSandbox(config, args)
    return 0
  }
  const { callControl, controlPath } = await import('#platform/control/control.ts')
  const answered = config.DATABASE_URL
    ? null
    : await callControl(controlPath(config.DATA_DIR), [name, ...args], write)
  return answered ?? (await runAlone(config, [name, ...args]))
}

async function runAlone(config: Config, args: readonly string[]): Promise<number> {
  const [{ openShop }, { runCommand }, { callerFolder }] = await Promise.all([
    import('./shop.ts'),
    import('./commands.ts'),
    import('#platform/control/caller-folder.ts'),
  ])
  const shop = await openShop(config)
  try {
    if (leavesWork.has(args[0] ?? '')) await shop.start()
    const place = {
      cwd: callerFolder(),
      write,
      isTerminal: process.stdout.isTTY,
      staffKey: process.env['STAFF_KEY'],
    }
    return await runCommand(shop, args, place)
  } finally {
    await shop.close()
  }
}

const write = (text: string): void => void process.stdout.write(text)

/** Output may be cut off by a closed pipe (`| head`); the command still runs to its end. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { startFault } = await import('#platform/start-fault.ts')
  process.stderr.write(`${startFault(error)}\n`)
  process.exitCode = 1
}

import { join } from 'node:path'
import { ConfigError, readConfig } from '#platform/config/config.ts'
import { callerFolder } from '#platform/control/caller-folder.ts'
import { callControl } from '#platform/control/control.ts'
import { DataDirectoryInUse } from '#platform/db/data-directory-lock.ts'
import { runCommand, usage } from './commands.ts'
import { serveSandbox } from './sandbox.ts'
import { openShop } from './shop.ts'

/** Commands whose acts mail people or leave other work for the jobs. */
const leavesWork = new Set(['staff', 'feedback', 'commissions'])

/** `npm run shop -- COMMAND`: in the running shop when one owns the data, else in this process. Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const write = (text: string) => void process.stdout.write(text)
  if (args.length === 0 || args[0] === '--help') {
    write(usage)
    return args.length === 0 ? 2 : 0
  }
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' })
  if (args[0] === 'sandbox') {
    await serveSandbox(config, args.slice(1))
    return 0
  }
  const answered = config.DATABASE_URL ? null : await callControl(join(config.DATA_DIR, 'control.sock'), args, write)
  if (answered !== null) return answered
  const shop = await openShop(config)
  try {
    if (leavesWork.has(args[0] ?? '')) await shop.start()
    const place = { cwd: callerFolder(), write, isTerminal: process.stdout.isTTY, staffKey: process.env['STAFF_KEY'] }
    return await runCommand(shop, args, place)
  } finally {
    await shop.close()
  }
}

/** Output may be cut off by a closed pipe (`| head`); the command still runs to its end. */
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DataDirectoryInUse
  process.stderr.write(`${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}

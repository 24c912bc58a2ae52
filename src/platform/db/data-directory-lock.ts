import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

export class DataDirectoryInUse extends Error {
  override name = 'DataDirectoryInUse'
}

/**
 * Takes the data directory for this process. The embedded engine has no lock of its own, and two openers silently
 * lose each other's commits. A lock left behind by a process that is gone is taken over.
 */
export async function lockDataDirectory(directory: string): Promise<{ release(): Promise<void> }> {
  const path = join(directory, 'owner.lock')
  await mkdir(directory, { recursive: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(`${process.pid} ${await startedAt(process.pid)}`)
      await file.close()
      return { release: () => rm(path, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = await livingOwner(path)
    if (owner) {
      throw new DataDirectoryInUse(
        `The data in ${directory} is open in another process (${owner}). Stop it first, or set DATA_DIR to another folder; `
        + 'for several processes on one shop use PostgreSQL (DATABASE_URL).')
    }
    await rm(path, { force: true })
  }
  throw new DataDirectoryInUse(`The lock in ${directory} keeps changing hands. Try again.`)
}

async function livingOwner(path: string): Promise<number | null> {
  const [pid, started] = (await readFile(path, 'utf8').catch(() => '')).split(' ')
  const owner = Number(pid)
  if (!Number.isSafeInteger(owner) || owner <= 0 || owner === process.pid) return null
  try {
    process.kill(owner, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null
  }
  return (await startedAt(owner)) === started ? owner : null
}

/** A process id is used again after a restart; its start time tells the two apart (Linux; elsewhere the id alone decides). */
async function startedAt(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown'
}

import { ConfigError } from './config/config.ts'
import { DataDirectoryInUse } from './db/data-directory-lock.ts'
import { isTransientError } from './db/sql-state.ts'
import { errorMessage, errorText } from './log/error-text.ts'

/** Why a process failed to start: one sentence that says what to do, or the stack of a bug. Never prints a setting's value. */
export function startFault(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DataDirectoryInUse) return error.message
  return systemFault(error) ?? (isTransientError(error) ? unreachable(error) : errorText(error))
}

function unreachable(error: unknown): string {
  return `The database at DATABASE_URL does not answer (${errorMessage(root(error))}). Start it, or correct DATABASE_URL.`
}

function root(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? root(error.cause) : error
}

/** What the operating system refuses: the port, or the folder of the data. */
function systemFault(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, syscall, path, port } = error as NodeJS.ErrnoException & { readonly port?: number }
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use. Stop the program that uses it, or set PORT to another.`
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} is reserved for the administrator. Set PORT to 1024 or above.`
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return 'This machine has no such address. Correct HOST.'
  const isFolder = syscall !== undefined && /^(?:mkdir|open|access|stat|scandir)$/.test(syscall)
  if (isFolder && /^(?:EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code ?? ''))
    return `The data directory cannot be written: ${path} (${code}). Change its owner, or set DATA_DIR to another folder.`
  return null
}

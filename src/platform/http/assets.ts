import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import { getOwnValue } from '#kernel/lookup/lookup.ts'
import { chooseEncoding, matchesEtag, type Encoding } from './encoding.ts'
import { methodNotAllowed, readMethods } from './methods.ts'
import { restrictivePolicy, securityHeaders } from './security-headers.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

/**
 * Source maps are private, compressed files are served under the names of the originals, and pages
 * are served with a policy of their own.
 */
const excludedExtensions = new Set(['.map', '.br', '.gz', '.html'])

interface Asset {
  readonly bodies: {
    readonly plain: Uint8Array<ArrayBuffer>
    readonly gzip?: Uint8Array<ArrayBuffer>
    readonly br?: Uint8Array<ArrayBuffer>
  }
  readonly encodings: readonly Encoding[]
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Loads the built files of an app served below `base`; those in `assets` have a content hash. Builds
 * of the same app may have files in common.
 */
export async function loadAssets(
  folders: readonly string[],
  base = '',
): Promise<(context: Context) => Response | null> {
  const assets = new Map<string, Asset>()
  for (const folder of folders)
    for (const [path, asset] of await listAssets(folder)) assets.set(base + path, asset)
  return (context) => {
    const asset = assets.get(context.req.path)
    if (!asset) return null
    if (!readMethods.includes(context.req.method)) return methodNotAllowed(readMethods)
    if (matchesEtag(asset.headers['etag'] ?? '', context.req.header('if-none-match')))
      return new Response(null, { status: 304, headers: asset.headers })
    const encoding = chooseEncoding(context.req.header('accept-encoding'), asset.encodings)
    const body = (encoding && asset.bodies[encoding]) ?? asset.bodies.plain
    return new Response(context.req.method === 'HEAD' ? null : body, {
      headers: encoding ? { ...asset.headers, 'content-encoding': encoding } : asset.headers,
    })
  }
}

async function listAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || excludedExtensions.has(extname(entry.name))) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path)
    assets.set(`/${name.split(sep).join('/')}`, await toAsset(path, name.startsWith('assets')))
  }
  return assets
}

async function toAsset(path: string, isHashed: boolean): Promise<Asset> {
  const [plain, br, gzip] = await Promise.all([
    readBytes(path),
    readBytes(`${path}.br`).catch(ignoreMissing),
    readBytes(`${path}.gz`).catch(ignoreMissing),
  ])
  return {
    bodies: { plain, ...(br && { br }), ...(gzip && { gzip }) },
    encodings: [...(br ? (['br'] as const) : []), ...(gzip ? (['gzip'] as const) : [])],
    headers: {
      ...securityHeaders,
      'content-security-policy': restrictivePolicy,
      'content-type': getOwnValue(types, extname(path)) ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      ...((br || gzip) && { vary: 'accept-encoding' }),
    },
  }
}

async function readBytes(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(path))
}

function ignoreMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return null
}

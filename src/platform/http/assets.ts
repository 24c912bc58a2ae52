import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { securityHeaders } from './security-headers.ts'

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
const compressible = new Set(['.js', '.css', '.svg', '.json', '.txt', '.webmanifest'])

interface Asset {
  readonly bodies: {
    readonly plain: Uint8Array<ArrayBuffer>
    readonly gzip?: Uint8Array<ArrayBuffer>
    readonly br?: Uint8Array<ArrayBuffer>
  }
  readonly headers: Readonly<Record<string, string>>
}

/** The built files of the storefront, read and compressed once; names under `/assets/` carry a hash and never change. */
export async function loadAssets(folder: string): Promise<(context: Context) => Response | null> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const path = join(entry.parentPath, entry.name)
    assets.set(
      `/${relative(folder, path).split(sep).join('/')}`,
      toAsset(await readFile(path), entry.name, relative(folder, path).startsWith('assets')),
    )
  }
  return (context) => {
    const asset = assets.get(context.req.path)
    if (!asset || (context.req.method !== 'GET' && context.req.method !== 'HEAD')) return null
    if (context.req.header('if-none-match') === asset.headers['etag']) return new Response(null, { status: 304, headers: asset.headers })
    const accepts = context.req.header('accept-encoding') ?? ''
    const encoding = accepts.includes('br') && asset.bodies.br ? 'br' : accepts.includes('gzip') && asset.bodies.gzip ? 'gzip' : null
    const body = asset.bodies[encoding ?? 'plain']
    return new Response(context.req.method === 'HEAD' ? null : body, {
      headers: encoding ? { ...asset.headers, 'content-encoding': encoding } : asset.headers,
    })
  }
}

function toAsset(file: Buffer, name: string, hashed: boolean): Asset {
  const extension = extname(name)
  const plain = new Uint8Array(file)
  const small = compressible.has(extension)
  return {
    bodies: {
      plain,
      ...(small && {
        gzip: new Uint8Array(gzipSync(file, { level: 9 })),
        br: new Uint8Array(brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
      }),
    },
    headers: {
      ...securityHeaders,
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`,
      ...(small && { vary: 'accept-encoding' }),
    },
  }
}

import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { loadAssets } from '#platform/http/assets.ts'
import { securityHeaders } from '#platform/http/security-headers.ts'

/** Serves the built back office below `/admin`: its files, and its page for every other path. */
export function createAdminApp(folder: string): Hono {
  let files: ReturnType<typeof loadAdmin> | null = null
  const load = () => {
    files ??= loadAdmin(folder).catch((error: unknown) => {
      files = null
      throw error
    })
    return files
  }
  const app = new Hono()
  app.get('*', async (context) => {
    const admin = await load().catch(ignoreMissing)
    if (!admin) return context.text('Run npm run build to build the back office.', 503)
    const file = admin.asset(context)
    if (file) return file
    if (context.req.path.startsWith('/admin/assets/')) return context.text('File not found.', 404)
    const nonce = randomBytes(16).toString('base64')
    return context.html(admin.page.replaceAll('{{nonce}}', nonce), 200, {
      ...securityHeaders,
      'content-security-policy': createAdminPolicy(nonce),
      'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })
  return app
}

async function loadAdmin(folder: string) {
  const [asset, page] = await Promise.all([
    loadAssets([folder], '/admin'),
    readFile(join(folder, 'index.html'), 'utf8'),
  ])
  return { asset, page }
}

/** The component library adds style elements while the app runs; they carry the nonce. */
function createAdminPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function ignoreMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  return null
}

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const modules = join(import.meta.dirname, '../../node_modules')
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** Launches the Chromium named by `CHROME`, or the one from npm with its libraries. */
export async function launchChromium(): Promise<Browser> {
  const chromePath = process.env['CHROME']
  if (chromePath) return chromium.launch({ executablePath: chromePath, args: flags })
  const folder = await unpack()
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: flags,
    env: {
      ...environment(),
      LD_LIBRARY_PATH: [join(folder, 'al2023/lib'), process.env['LD_LIBRARY_PATH']]
        .filter(Boolean)
        .join(':'),
      FONTCONFIG_FILE: await fontsFile(folder),
      HOME: folder,
    },
  })
}

/**
 * Unpacks Chromium once per version into the project, because the default of the package,
 * /tmp/chromium, is shared by all users. The package reads the folder from TMPDIR. The folder is
 * renamed into place, so concurrent processes see it complete.
 */
async function unpack(): Promise<string> {
  const manifest = JSON.parse(
    await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string }
  const folder = join(modules, `.cache/chromium-${manifest.version}`)
  if (existsSync(folder)) return folder
  const temporaryFolder = `${folder}.${process.pid}`
  const before = process.env['TMPDIR']
  await mkdir(temporaryFolder, { recursive: true })
  process.env['TMPDIR'] = temporaryFolder
  try {
    const { default: binary, inflate } = await import('@sparticuz/chromium')
    await binary.executablePath()
    await inflate(join(modules, '@sparticuz/chromium/bin/al2023.tar.br'))
    await rename(temporaryFolder, folder).catch(() => rm(temporaryFolder, { recursive: true }))
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
  return folder
}

/**
 * The font list of the package names folders that do not exist here, and Chromium crashes on the
 * first input without fonts.
 */
async function fontsFile(folder: string): Promise<string> {
  const file = join(folder, 'aumbry-fonts.conf')
  await writeFile(
    file,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig><dir>${join(folder, 'fonts')}</dir><dir>/usr/share/fonts</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir></fontconfig>\n`,
  )
  return file
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
}

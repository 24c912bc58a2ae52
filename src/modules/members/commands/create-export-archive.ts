import { strToU8, zipSync } from 'fflate'
import { html } from 'hono/html'
import type { MemberDataSections } from '../queries/collect-member-data.ts'
import type { ShopSettings } from '#platform/settings/settings.ts'
import { formatShopFileName } from '#platform/settings/shop-file-name.ts'
import { calendarDate } from '#kernel/time/time.ts'

interface ArchiveOptions {
  readonly shop: ShopSettings
  /** The color of the shop. */
  readonly accent: string
  readonly at: Date
}

export function createExportArchive(
  data: MemberDataSections,
  { shop, accent, at }: ArchiveOptions,
): Buffer {
  const folder = `${formatShopFileName(shop.name)}-account`
  const plain = JSON.parse(JSON.stringify(data)) as Readonly<Record<string, unknown>>
  const files = {
    [`${folder}/data.json`]: strToU8(
      JSON.stringify({ exportedAt: at.toISOString(), ...plain }, null, 2),
    ),
    [`${folder}/read-me.html`]: strToU8(renderPage(plain, { shop, accent, at })),
  }
  return Buffer.from(zipSync(files, { mtime: at }))
}

type Markup = ReturnType<typeof html>

function renderPage(
  data: Readonly<Record<string, unknown>>,
  { shop, accent, at }: ArchiveOptions,
): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Your data at ${shop.name}</title>
        <style>
          body {
            font:
              16px/1.5 Georgia,
              serif;
            max-width: 46rem;
            margin: 2rem auto;
            padding: 0 1rem;
            color: #14211c;
          }
          h1,
          h2 {
            color: ${accent};
            font-weight: 400;
          }
          dt {
            font-weight: 600;
          }
          dd {
            margin: 0 0 0.5rem 1rem;
          }
          li {
            margin-bottom: 1rem;
          }
        </style>
      </head>
      <body>
        <h1>Your data at ${shop.name}</h1>
        <p>
          All data that ${shop.name} stored about you on ${calendarDate(at, shop.timeZone)}. The
          file data.json next to this page contains the same data.
        </p>
        ${Object.entries(data).map(
          ([name, value]) =>
            html`<h2>${formatLabel(name)}</h2>
              ${renderValue(value)}`,
        )}
      </body>
    </html>`
  if (page instanceof Promise)
    throw new Error('The page of the data export must render synchronously.')
  return page.toString()
}

function renderValue(value: unknown): Markup | string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : html`<ol>
          ${value.map((item) => html`<li>${renderValue(item)}</li>`)}
        </ol>`
  if (typeof value === 'object')
    return html`<dl>
      ${Object.entries(value).map(
        ([name, inner]) =>
          html`<dt>${formatLabel(name)}</dt>
            <dd>${renderValue(inner)}</dd>`,
      )}
    </dl>`
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function formatLabel(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

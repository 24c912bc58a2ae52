import { localStore } from '#ui/browser-store.ts'

const key = 'breadcrumb'
const limit = 20

export interface BreadcrumbEntry {
  readonly title: string
  readonly path: string
}

/**
 * Specification §3: `breads` without duplicates, and the last ids seen on product and order pages.
 */
export interface Breadcrumb {
  readonly breads: readonly BreadcrumbEntry[]
  readonly BreaDetail: { readonly goodsDetail: string; readonly cartDetail: string }
}

export const emptyBreadcrumb: Breadcrumb = {
  breads: [],
  BreaDetail: { goodsDetail: '', cartDetail: '' },
}

export function addBreadcrumbEntry(
  { breads, BreaDetail }: Breadcrumb,
  bread: BreadcrumbEntry,
): Breadcrumb {
  return {
    breads: [...breads.filter(({ path }) => path !== bread.path), bread].slice(-limit),
    BreaDetail,
  }
}

export function setBreadcrumbDetail(
  { breads, BreaDetail }: Breadcrumb,
  kind: keyof Breadcrumb['BreaDetail'],
  id: string,
): Breadcrumb {
  return { breads, BreaDetail: { ...BreaDetail, [kind]: id } }
}

export function parseBreadcrumb(text: string | null): Breadcrumb {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Breadcrumb> | null
    const breads = Array.isArray(stored?.breads) ? stored.breads.filter(isBread) : []
    const detail = stored?.BreaDetail
    return {
      breads: breads.reduce<Breadcrumb>(
        (all, bread) => addBreadcrumbEntry(all, { title: bread.title, path: bread.path }),
        emptyBreadcrumb,
      ).breads,
      BreaDetail: {
        goodsDetail: toText(detail?.goodsDetail),
        cartDetail: toText(detail?.cartDetail),
      },
    }
  } catch {
    return emptyBreadcrumb
  }
}

function isBread(value: unknown): value is BreadcrumbEntry {
  return (
    typeof value === 'object'
    && value !== null
    && 'title' in value
    && typeof value.title === 'string'
    && 'path' in value
    && typeof value.path === 'string'
  )
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function update(getNext: (current: Breadcrumb) => Breadcrumb): void {
  localStore.set(key, JSON.stringify(getNext(breadcrumbs.read())))
}

export const breadcrumbs = {
  record(bread: BreadcrumbEntry): void {
    update((current) => addBreadcrumbEntry(current, bread))
  },
  recordDetail(kind: keyof Breadcrumb['BreaDetail'], id: string): void {
    update((current) => setBreadcrumbDetail(current, kind, id))
  },
  read: (): Breadcrumb => parseBreadcrumb(localStore.get(key)),
}

import { localStore } from '#ui/browser-store.ts'

const key = 'breadcrumb'
const limit = 20

export interface Bread {
  readonly title: string
  readonly path: string
}

/**
 * Specification §3: `breads` without duplicates, and the last ids seen on product and order pages.
 */
export interface Breadcrumb {
  readonly breads: readonly Bread[]
  readonly BreaDetail: { readonly goodsDetail: string; readonly cartDetail: string }
}

export const noBreadcrumb: Breadcrumb = {
  breads: [],
  BreaDetail: { goodsDetail: '', cartDetail: '' },
}

export function withBread({ breads, BreaDetail }: Breadcrumb, bread: Bread): Breadcrumb {
  return {
    breads: [...breads.filter(({ path }) => path !== bread.path), bread].slice(-limit),
    BreaDetail,
  }
}

export function withDetail(
  { breads, BreaDetail }: Breadcrumb,
  kind: keyof Breadcrumb['BreaDetail'],
  id: string,
): Breadcrumb {
  return { breads, BreaDetail: { ...BreaDetail, [kind]: id } }
}

export function readBreadcrumb(text: string | null): Breadcrumb {
  try {
    const stored = JSON.parse(text ?? 'null') as Partial<Breadcrumb> | null
    const breads = Array.isArray(stored?.breads) ? stored.breads.filter(isBread) : []
    const detail = stored?.BreaDetail
    return {
      breads: breads.reduce<Breadcrumb>(
        (all, bread) => withBread(all, { title: bread.title, path: bread.path }),
        noBreadcrumb,
      ).breads,
      BreaDetail: {
        goodsDetail: toText(detail?.goodsDetail),
        cartDetail: toText(detail?.cartDetail),
      },
    }
  } catch {
    return noBreadcrumb
  }
}

function isBread(value: unknown): value is Bread {
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
  record(bread: Bread): void {
    update((current) => withBread(current, bread))
  },
  recordDetail(kind: keyof Breadcrumb['BreaDetail'], id: string): void {
    update((current) => withDetail(current, kind, id))
  },
  read: (): Breadcrumb => readBreadcrumb(localStore.get(key)),
}

import { localStore } from '#ui/browser-store.ts'

const key = 'breadcrumb'
const limit = 20

export interface Bread {
  readonly title: string
  readonly path: string
}

/** Specification §3: `breads` without duplicates, and the ids seen last on the goods and order pages. */
export interface Breadcrumb {
  readonly breads: readonly Bread[]
  readonly BreaDetail: { readonly goodsDetail: string; readonly cartDetail: string }
}

export const noBreadcrumb: Breadcrumb = {
  breads: [],
  BreaDetail: { goodsDetail: '', cartDetail: '' },
}

/** The page gone to last stands last, and no page stands twice. */
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

/** What was kept, as far as it can be understood. */
export function readBreadcrumb(text: string | null): Breadcrumb {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Breadcrumb> | null
    const breads = Array.isArray(kept?.breads) ? kept.breads.filter(isBread) : []
    const detail = kept?.BreaDetail
    return {
      breads: breads.reduce<Breadcrumb>(
        (all, bread) => withBread(all, { title: bread.title, path: bread.path }),
        noBreadcrumb,
      ).breads,
      BreaDetail: {
        goodsDetail: wordOf(detail?.goodsDetail),
        cartDetail: wordOf(detail?.cartDetail),
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

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function change(next: (before: Breadcrumb) => Breadcrumb): void {
  localStore.set(key, JSON.stringify(next(breadcrumbs.read())))
}

/** The breadcrumb this browser keeps. */
export const breadcrumbs = {
  record(bread: Bread): void {
    change((before) => withBread(before, bread))
  },
  recordDetail(kind: keyof Breadcrumb['BreaDetail'], id: string): void {
    change((before) => withDetail(before, kind, id))
  },
  read: (): Breadcrumb => readBreadcrumb(localStore.get(key)),
}

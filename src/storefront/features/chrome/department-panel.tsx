import { useEffect, useState } from 'react'
import type { CollectionTree, Picture as ShopPicture } from '#modules/catalog/contract.ts'
import { Link } from '#ui/primitives/link/link.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { toPictureProps } from '#storefront/features/catalog/picture-props.ts'
import { paths } from '#storefront/paths.ts'
import { sessionApi } from '#storefront/session/session-api.ts'
import { useShopSettings, type PageSettings } from '#storefront/shop-settings.ts'
import type { Department } from './departments.ts'
import * as t from '#messages/department-panel.ts'
import styles from './department-panel.module.css'

type Links = PageSettings['navigation']['features'][number]['links']

const maxCategoryPictures = 4

/** The categories of a department as words, and links with pictures beside them. */
export function DepartmentPanel({ department }: { department: Department }) {
  const { slug, title, count, children } = department
  const features = useFeatures(department)
  const pictures = usePictures(slug, features)
  return (
    <div className={styles.columns}>
      <ul className={styles.shelves} data-long={children.length > 7 || undefined}>
        {children.map((shelf) => (
          <li key={shelf.slug}>
            <Link className={styles.shelf} href={paths.collection(shelf.slug)}>
              {shelf.title} <span className={styles.count}>{shelf.count}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link className={styles.shelf} data-all="" href={paths.collection(slug)}>
            {t.all({ department: title })} <span className={styles.count}>{count}</span>
          </Link>
        </li>
      </ul>
      <ul className={styles.features}>
        {features.map(({ href, label }) => (
          <li key={href}>
            <Link className={styles.feature} href={href}>
              <span className={styles.picture}>
                {pictures.get(href) && (
                  <Picture
                    {...toPictureProps(pictures.get(href) as ShopPicture, '14rem')}
                    alt=""
                    shape="fill"
                    priority
                  />
                )}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The merchant's links; without any, the first categories. */
function useFeatures({ slug, children }: Department): Links {
  const { features } = useShopSettings().navigation
  return (
    features.find(({ department }) => department === slug)?.links
    ?? children
      .slice(0, maxCategoryPictures)
      .map((shelf) => ({ href: paths.collection(shelf.slug), label: shelf.title }))
  )
}

let tree: Promise<CollectionTree> | null = null

function loadTree(): Promise<CollectionTree> {
  tree ??= sessionApi()
    .get('/api/collection/list', {})
    .catch((error: unknown) => {
      tree = null
      throw error
    })
  return tree
}

/** Pictures of links by path: of the collection or the product, otherwise of the department. */
function usePictures(department: string, links: Links): ReadonlyMap<string, ShopPicture> {
  const [pictures, setPictures] = useState<ReadonlyMap<string, ShopPicture>>(new Map())
  useEffect(() => {
    let isUnmounted = false
    loadPictures(department, links).then(
      (loaded) => isUnmounted || setPictures(loaded),
      // The words are enough.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [department, links])
  return pictures
}

async function loadPictures(
  department: string,
  links: Links,
): Promise<ReadonlyMap<string, ShopPicture>> {
  const slugs = links.flatMap(({ href }) => /^\/goodsDetail\/([^/?#]+)/.exec(href)?.[1] ?? [])
  const [{ departments, edits }, cards] = await Promise.all([
    loadTree(),
    slugs.length === 0 ? [] : loadCards(slugs),
  ])
  const collections = [...departments.flatMap((one) => [one, ...one.children]), ...edits]
  const byHref = new Map(
    [
      ...collections.map(({ slug, picture }) => [paths.collection(slug), picture] as const),
      ...cards.map(({ slug, picture }) => [paths.goods(slug), picture] as const),
    ].flatMap(([href, picture]) => (picture ? [[href, picture] as const] : [])),
  )
  const fallback = byHref.get(paths.collection(department))
  return new Map(
    links.flatMap(({ href }) => {
      const picture = byHref.get(href) ?? fallback
      return picture ? [[href, picture] as const] : []
    }),
  )
}

async function loadCards(slug: string[]) {
  return (await sessionApi().get('/api/product/cards', { slug })).rows
}

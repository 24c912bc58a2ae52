import { isRouteErrorResponse, useLocation } from 'react-router'
import { Fold, getFoldColor, FoldStack } from '#ui/primitives/fold/fold.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { Press } from '#ui/patterns/press/press.tsx'
import { SearchForm } from '#storefront/features/catalog/search-form.tsx'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { paths } from '#storefront/paths.ts'
import sampler from './not-found.svg?no-inline'
import { formatNotFoundMessage } from './not-found-response.ts'
import { SimilarProducts } from './similar-products.tsx'
import * as t from '#messages/not-found.ts'

interface NotFoundPageProps {
  readonly error: unknown
  readonly departments: readonly Department[]
}

export function NotFoundPage({ error, departments }: NotFoundPageProps) {
  const { pathname, state } = useLocation() as {
    pathname: string
    state: { missing?: string } | null
  }
  const path = state?.missing ?? pathname
  // The server's message; empty if the page failed in the browser.
  const serverMessage =
    isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  return (
    <>
      <Press
        title={t.notFound}
        lead={serverMessage || formatNotFoundMessage(path)}
        folds={
          <FoldStack label={t.fromDepartment}>
            {departments.map(({ slug, title, count }, index) => (
              <Fold
                key={slug}
                href={paths.collection(slug)}
                note={count}
                color={getFoldColor(index)}
              >
                {title}
              </Fold>
            ))}
          </FoldStack>
        }
        picture={<Picture src={sampler} width={800} height={1000} alt="" shape="fill" priority />}
      >
        <SearchForm label={t.searchShop} />
      </Press>
      <SimilarProducts path={path} />
    </>
  )
}

import type { ReactNode } from 'react'
import { ChoiceChip, ChipRow } from '#ui/primitives/chip/chip.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Card, CardGrid, type CardProps } from '#ui/patterns/card-grid/card-grid.tsx'
import { PageHead, Section, SectionHead } from '#ui/patterns/page-shell/page-shell.tsx'
import type { CollectionTree } from '#modules/catalog/contract.ts'
import { CollectionTrail } from '#storefront/features/chrome/collection-trail.tsx'
import { paths } from '#storefront/paths.ts'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { canBeWideCard, layOutCards } from './card-layout.ts'
import { formatProductCount } from './format-product-count.ts'
import { toPictureProps } from './picture-props.ts'
import * as t from '#messages/collections.ts'

type CollectionNode = CollectionTree['edits'][number]

export function AllCollections({ departments, edits }: CollectionTree) {
  const { menuTitle } = useShopSettings().navigation
  const shown = edits.filter(({ count }) => count > 0)
  const cardSizes = layOutCards(
    shown.map(({ picture }) => canBeWideCard(picture)),
    4,
  )
  return (
    <>
      <Section>
        <PageHead
          before={<CollectionTrail trail={[]} last={t.allCollections} />}
          title={menuTitle}
          aside={<p>{t.browse}</p>}
        />
        <CardGrid layout="large" label={t.departments}>
          {departments.map((department, index) => (
            <CollectionCard
              key={department.slug}
              node={department}
              level={2}
              priority={index === 0}
            >
              <ChipRow>
                {department.children.map(({ slug, title, count }) => (
                  <ChoiceChip key={slug} href={paths.collection(slug)} count={count}>
                    {title}
                  </ChoiceChip>
                ))}
              </ChipRow>
            </CollectionCard>
          ))}
        </CardGrid>
      </Section>
      {shown.length > 0 && (
        <Section>
          <SectionHead
            title={t.collections}
            aside={<TextLink href={paths.search}>{t.search}</TextLink>}
          />
          <CardGrid layout="four" label={t.edits}>
            {shown.map((edit, index) => (
              <CollectionCard key={edit.slug} node={edit} level={3} size={cardSizes[index]} />
            ))}
          </CardGrid>
        </Section>
      )}
    </>
  )
}

interface CollectionCardProps {
  readonly node: CollectionNode
  readonly level: 2 | 3
  readonly size?: CardProps['size']
  readonly priority?: boolean
  readonly children?: ReactNode
}

function CollectionCard({
  node: { slug, title, count, picture },
  level,
  size,
  priority,
  children,
}: CollectionCardProps) {
  const sizes =
    level === 2 || size === 'wide'
      ? '(min-width: 60rem) 46vw, 94vw'
      : '(min-width: 60rem) 23vw, 46vw'
  return (
    <Card
      href={paths.collection(slug)}
      name={title}
      level={level}
      size={size}
      detail={formatProductCount(count)}
      picture={
        picture && (
          <Picture {...toPictureProps(picture, sizes)} alt="" shape="fill" priority={priority} />
        )
      }
    >
      {children}
    </Card>
  )
}

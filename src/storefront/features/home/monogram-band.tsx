import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { Picture } from '#ui/primitives/picture/picture.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { Band } from '#ui/patterns/page-shell/page-shell.tsx'
import { bespokePaths } from '#storefront/features/bespoke/bespoke-paths.ts'
import type { HomeTexts } from '#modules/content/shop-contract.ts'
import { linkTo } from '#storefront/message-tags.tsx'
import { paths } from '#storefront/paths.ts'
import type { HomeContent } from './read-home.ts'
import sampler from './sampler.svg?no-inline'
import * as t from '#messages/home.ts'

export function MonogramBand({
  texts: { title, em },
  marked: { slug, intro, count },
}: {
  texts: NonNullable<HomeTexts['monogram']>
  marked: NonNullable<HomeContent['monogramCollection']>
}) {
  return (
    <Band picture={<Picture src={sampler} width={800} height={1000} alt="" shape="fill" />}>
      <h2>
        {title} <em>{em}</em>
      </h2>
      <p className="prose">{intro}</p>
      <div className="cluster">
        <ButtonLink href={paths.monogram}>{t.startMonogram}</ButtonLink>
        <TextLink href={paths.collection(slug)}>{t.seeItems({ count })}</TextLink>
      </div>
      <p className="quiet">{t.goBespoke({ link: linkTo(bespokePaths.services) })}</p>
    </Band>
  )
}

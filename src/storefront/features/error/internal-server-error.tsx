import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { plainLinkTo, strengthen } from '#storefront/message-tags.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { toPageError } from './page-error.ts'
import { useIncident } from './incident.ts'
import * as t from '#messages/server-error.ts'

export function InternalServerError({ error }: { error: unknown }) {
  const shop = useShopSettings()
  const { description, incident: faultIncident } = toPageError(error)
  const renderIncident = useIncident()
  const incident = faultIncident || renderIncident
  return (
    <Section>
      <PageHead title={t.serverError} lead={description} />
      <div className="stack" data-gap="5">
        <p className="prose">
          {shop.phone.shown
            ? t.reloadOrCall({
                number: shop.phone.shown,
                hours: shop.hours,
                phone: plainLinkTo(shop.phone.dial),
              })
            : t.reloadHint}
        </p>
        {incident && <p className="quiet">{t.reference({ incident, strong: strengthen })}</p>}
        <div className="cluster">
          <ButtonLink href="" data-reload="">
            {t.reload}
          </ButtonLink>
          <TextLink href="/">{t.goHome}</TextLink>
        </div>
      </div>
    </Section>
  )
}

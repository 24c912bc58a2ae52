import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { TextLink } from '#ui/primitives/text-link/text-link.tsx'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { useShopSettings } from '#storefront/shop-settings.ts'
import { toPageError } from './page-error.ts'
import { useIncident } from './incident.ts'

export function InternalServerError({ error }: { error: unknown }) {
  const shop = useShopSettings()
  const { description, incident: faultIncident } = toPageError(error)
  const renderIncident = useIncident()
  const incident = faultIncident || renderIncident
  return (
    <Section>
      <PageHead title="Internal Server Error" lead={description} />
      <div className="stack" data-gap="5">
        <p className="prose">
          Nothing in your cart has changed. Reload the page
          {shop.phone.shown && (
            <>
              , or call us at <a href={shop.phone.dial}>{shop.phone.shown}</a>, {shop.hours}
            </>
          )}
          .
        </p>
        {incident && (
          <p className="quiet">
            If you contact us, mention this reference: <strong>{incident}</strong>
          </p>
        )}
        <div className="cluster">
          <ButtonLink href="" data-reload="">
            Reload the page
          </ButtonLink>
          <TextLink href="/">Go to the home page</TextLink>
        </div>
      </div>
    </Section>
  )
}

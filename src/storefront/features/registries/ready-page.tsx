import { PageHead, Panel, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { paths } from '#storefront/paths.ts'
import { InviteForm } from './invite-form.tsx'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import { ShareTools } from './share-tools.tsx'
import styles from './registry.module.css'
import { registryPaths } from './registry-paths.ts'

export function ReadyPage({ registry, code }: { registry: Registry; code: RegistryQrCodeView }) {
  const { items, guestEstimate, wanted } = registry
  const missingCount = guestEstimate === null ? 0 : guestEstimate - wanted
  return (
    <Section>
      <div className={styles.page}>
        <PageHead
          title={
            <>
              Your registry <em>is live.</em>
            </>
          }
          lead={
            <p>
              {registry.visibility === 'private'
                ? 'Only you can see it for now. Change that in the settings when you’re ready.'
                : 'Here is your link. Anyone you share it with can buy gifts.'}
            </p>
          }
        />
        <Panel title="Share the registry">
          <ShareTools registry={registry} code={code} />
        </Panel>
        <Panel title="Invite guests" className={styles.narrow}>
          <InviteForm registry={registry} />
        </Panel>
        <div className="stack" data-gap="3">
          <p>
            {items.length === 0
              ? 'Next, add the first items. Go to any product and choose “Add to registry”.'
              : missingCount > 0
                ? `You expect ${guestEstimate} guests and have ${wanted} gifts on your list. `
                  + 'Add a few more at different prices so everyone has a choice.'
                : 'Guests like a range of prices. You can add items at any time.'}
          </p>
          <div className="cluster">
            <ButtonLink href={paths.collections}>Browse products</ButtonLink>
            <ButtonLink variant="secondary" href={registryPaths.manage(registry.id)}>
              Manage the registry
            </ButtonLink>
          </div>
        </div>
      </div>
    </Section>
  )
}

import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { InviteForm } from './invite-form.tsx'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { ShareTools } from './share-tools.tsx'
import styles from './panel-grid.module.css'

type ShareTabProps = { registry: Registry; code: RegistryQrCodeView | null }

/** The link of a registry and its guests. */
export function ShareTab({ registry, code }: ShareTabProps) {
  const { id, status, step } = registry
  if (code === null)
    return (
      <EmptyState
        title="Your link comes with publishing."
        action={<ButtonLink href={registryPaths.step(id, step)}>Continue</ButtonLink>}
      >
        <p>Guests can’t see a draft.</p>
      </EmptyState>
    )
  return (
    <div className={styles.grid}>
      <Panel title="Your link">
        <ShareTools registry={registry} code={code} />
      </Panel>
      {(status === 'active' || status === 'event_passed') && (
        <Panel title="Invite guests">
          <InviteForm registry={registry} />
        </Panel>
      )}
    </div>
  )
}

import { Panel } from '#ui/patterns/page-shell/page-shell.tsx'
import { EmptyState } from '#ui/primitives/empty-state/empty-state.tsx'
import { ButtonLink } from '#ui/primitives/button/button.tsx'
import { InviteForm } from './invite-form.tsx'
import type { Registry, RegistryQrCodeView } from './registry-calls.ts'
import { registryPaths } from './registry-paths.ts'
import { ShareTools } from './share-tools.tsx'
import * as t from '#messages/registry-sharing.ts'
import styles from './panel-grid.module.css'

type ShareTabProps = { registry: Registry; code: RegistryQrCodeView | null }

/** The link of a registry and its guests. */
export function ShareTab({ registry, code }: ShareTabProps) {
  const { id, status, step } = registry
  if (code === null)
    return (
      <EmptyState
        title={t.noLink}
        action={<ButtonLink href={registryPaths.step(id, step)}>{t.continueDraft}</ButtonLink>}
      >
        <p>{t.draftHint}</p>
      </EmptyState>
    )
  return (
    <div className={styles.grid}>
      <Panel title={t.yourLink}>
        <ShareTools registry={registry} code={code} />
      </Panel>
      {(status === 'active' || status === 'event_passed') && (
        <Panel title={t.invite}>
          <InviteForm registry={registry} />
        </Panel>
      )}
    </div>
  )
}

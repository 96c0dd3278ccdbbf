import { LayoutDashboard, type LucideIcon, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { signedInMessages } from '../../../layouts/signed-in/messages.ts';
import { useTranslations } from '../../../lib/i18n/messages.ts';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Girih } from '../../../ui/brand/ornaments.tsx';
import { Card, cardLink } from '../../../ui/card.tsx';

interface ChoiceProps {
  to: string;
  icon: LucideIcon;
  title: string;
  line: string;
}

function Choice({ to, icon: Icon, title, line }: ChoiceProps) {
  return (
    <Card as="li" linked className="items-start gap-3 p-6">
      <Icon className="size-9! text-firoozeh" />
      <h2 className="text-xl">
        <Link to={to} className={cardLink}>
          {title}
        </Link>
      </h2>
      <p className="text-sm text-text-2">{line}</p>
    </Card>
  );
}

/** Staff choose where to go; guards send everybody else to the dashboard. */
export default function AdminSelectionScreen() {
  const t = useTranslations(signedInMessages);
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-gutter relative flex grow flex-col items-center justify-center gap-8 py-16"
    >
      <PageHead title={t('selection.question')} hidden />
      <Girih />
      <div className="relative text-center">
        <h1>
          <Bdi>{t('selection.greeting', { name: user.full_name || user.username })}</Bdi>
        </h1>
        <p className="mt-2 text-lg text-text-2">{t('selection.question')}</p>
      </div>
      <ul className="relative grid w-full max-w-wide gap-4 md:grid-cols-2">
        <Choice
          to="/dashboard"
          icon={LayoutDashboard}
          title={t('selection.user')}
          line={t('selection.userLine')}
        />
        <Choice
          to="/admin/dashboard"
          icon={ShieldCheck}
          title={t('selection.admin')}
          line={t('selection.adminLine')}
        />
      </ul>
    </main>
  );
}

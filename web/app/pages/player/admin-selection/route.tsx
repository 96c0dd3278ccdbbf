import { LayoutDashboard, type LucideIcon, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { PageHead } from '#components/page-head.tsx';
import { useCurrentUser } from '#lib/session/session.ts';
import { Bdi } from '#ui/bidi.tsx';
import { Girih } from '#ui/brand/ornaments.tsx';
import { Card, cardLink } from '#ui/card.tsx';
import { useSelectionMessages } from './messages.ts';

interface ChoiceProps {
  to: string;
  icon: LucideIcon;
  title: string;
  line: string;
}

function Choice({ to, icon: Icon, title, line }: ChoiceProps) {
  return (
    <Card as="li" linked className="items-start gap-3 p-6">
      <Icon className="size-9 text-firoozeh" />
      <h2 className="text-xl">
        <Link to={to} className={cardLink}>
          {title}
        </Link>
      </h2>
      <p className="text-sm text-text-2">{line}</p>
    </Card>
  );
}

/** Staff choose between the panels; guards redirect others to the dashboard. */
export default function AdminSelectionScreen() {
  const t = useSelectionMessages();
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="page-gutter relative flex grow flex-col items-center justify-center gap-8 py-16"
    >
      <PageHead title={t('question')} hidden />
      <Girih />
      <div className="relative text-center">
        <h1>
          <Bdi>{t.rich('greeting', { name: user.full_name || user.username })}</Bdi>
        </h1>
        <p className="mt-2 text-lg text-text-2">{t('question')}</p>
      </div>
      <ul className="relative grid w-full max-w-wide gap-4 md:grid-cols-2">
        <Choice to="/dashboard" icon={LayoutDashboard} title={t('user')} line={t('userLine')} />
        <Choice to="/admin/dashboard" icon={ShieldCheck} title={t('admin')} line={t('adminLine')} />
      </ul>
    </main>
  );
}

import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { PageHeader } from '#components/page-header.tsx';
import { readReturnPath } from '#features/accounts/linking-return.ts';
import { useAccountsMessages } from '#features/accounts/messages.ts';
import { secondFactorQuery, sessionsQuery } from '#features/accounts/queries.ts';
import { StepUpProvider } from '#features/accounts/step-up.tsx';
import { prefetch } from '#lib/api/prefetch.ts';
import { useToast } from '#lib/browser/toast-store.ts';
import { readSession, useCurrentUser } from '#lib/session/session.ts';
import { parseReturnPath } from '#lib/url/return-path.ts';
import { useUrlFilters } from '#lib/url/url-filters.ts';
import { PageSection } from '#ui/page-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { DiscordSection } from './linking/discord-section.tsx';
import { parseLinkResult } from './linking/link-outcome.tsx';
import { SteamSection } from './linking/steam-section.tsx';
import { useSettingsMessages } from './messages.ts';
import { PasswordSection } from './password-section.tsx';
import { DataExportSection } from './personal-data/data-export-section.tsx';
import { DeleteAccountSection } from './personal-data/delete-account-section.tsx';
import { accountDeletionQuery, dataExportQuery } from './personal-data/queries.ts';
import { PrivacySection } from './privacy-section.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { emailChangeQuery } from './profile/queries.ts';
import { NotificationsSection } from './reach/notifications-section.tsx';
import { devicesQuery, notificationSettingsQuery } from './reach/queries.ts';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { ThemeSection } from './theme-section.tsx';

/** While a new password is due, only its section is shown. */
export const clientLoader = () =>
  readSession().user?.must_change_password
    ? null
    : prefetch(
        notificationSettingsQuery(),
        devicesQuery(),
        secondFactorQuery(),
        sessionsQuery(),
        emailChangeQuery(),
        dataExportQuery(),
        accountDeletionQuery(),
      );

export default function SettingsScreen() {
  const t = useAccountsMessages();
  const tSettings = useSettingsMessages();
  const user = useCurrentUser();
  const { filters, reset } = useUrlFilters({
    discord: parseLinkResult,
    steam: parseLinkResult,
    back: parseReturnPath,
  });
  const [{ discord, steam }] = useState(filters);
  const outcome = discord ?? steam;
  const [back] = useState(() => filters.back ?? (outcome && readReturnPath()));
  const navigate = useNavigate();
  const returnBack = () => {
    if (back) void navigate(back);
  };

  const hasOutcome = (filters.discord ?? filters.steam) !== undefined;
  const isDone = outcome === 'linked' && back !== undefined;

  // Shown once: the address loses its parameters, so that a reload does not repeat it.
  useEffect(() => {
    if (hasOutcome && !isDone) reset({}, { replace: true });
  }, [hasOutcome, isDone, reset]);

  if (!user) return null;
  if (isDone)
    return (
      <ReturnWithToast
        to={back}
        message={discord ? tSettings('discord.outcome.linked') : t('steam.outcome.linked')}
      />
    );
  return (
    <PageSection className="*:max-w-wide">
      <PageHeader title={t('title.settings')} />
      {user.must_change_password ? (
        <PasswordSection user={user} />
      ) : (
        <StepUpProvider>
          <ProfileSection user={user} />
          <DiscordSection user={user} outcome={discord} back={back} onLinked={returnBack} />
          <SteamSection user={user} outcome={steam} back={back} onLinked={returnBack} />
          <PrivacySection user={user} />
          <NotificationsSection />
          <PasswordSection user={user} />
          <SecondFactorSection isOn={user.has_second_factor} />
          <SessionsSection />
          <LanguageSection />
          <CalendarSection />
          <ThemeSection />
          <DataExportSection />
          <DeleteAccountSection user={user} />
        </StepUpProvider>
      )}
    </PageSection>
  );
}

/** Returns to the page that sent the member here to link an account. */
function ReturnWithToast({ to, message }: { to: string; message: string }) {
  const toast = useToast();
  useEffect(() => {
    toast.success(message);
  }, [toast, message]);
  return <Navigate to={to} replace />;
}

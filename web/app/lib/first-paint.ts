/**
 * Runs in the head before anything is painted: the theme the visitor chose, whether a token is stored and whether the
 * browser knows passkeys, so that what depends on it stands there from the beginning (`data-when` in ui/motifs.css).
 * Kept in step with theme.ts and session.ts.
 */
const chosenLook =
  "try{var e=document.documentElement,s=localStorage;if(s.getItem('theme')==='light')e.classList.replace('dark','light');" +
  "if(s.getItem('token'))e.classList.add('signed-in')}catch(_){}" +
  "if('PublicKeyCredential'in window)document.documentElement.classList.add('passkeys')";

/**
 * Starts a page that server/late-start.ts made wait: when it has been painted, or was opened where nothing is painted.
 */
const lateStart = `(function(d){
var stands,painted,begun;
function go(){
  var s=d.getElementById('late');
  if(begun||!stands||!painted||!s)return;
  begun=1;
  function add(name,with_){var x=d.createElement(name);for(var k in with_)x[k]=with_[k];d.head.appendChild(x)}
  d.querySelectorAll('link[data-href]').forEach(function(l){l.href=l.dataset.href});
  s.dataset.preloads.split(' ').forEach(function(href){add('link',{rel:'modulepreload',href:href,nonce:s.nonce})});
  add('script',{type:'module',nonce:s.nonce,textContent:s.textContent});
}
function paintedNow(){painted=1;setTimeout(go)}
d.addEventListener('DOMContentLoaded',function(){
  stands=1;
  d.querySelector('meta[name=theme-color]').content=getComputedStyle(d.documentElement).getPropertyValue('--bg');
  if(d.hidden)painted=1;
  go();
  setTimeout(paintedNow,2e3);
});
try{new PerformanceObserver(paintedNow).observe({type:'paint',buffered:true})}catch(_){painted=1}
})(document)`;

/** What is typed and sent before the page's scripts listen is kept for them (early-hands.ts). */
const earlyHands = `(function(){
var early=window.earlyHands={typed:new Map(),sent:null,stop:function(){removeEventListener('input',type,true);removeEventListener('submit',send,true)}};
function type(e){early.typed.set(e.target,e.target.value)}
function send(e){if(e.target.method==='post'){e.preventDefault();early.sent=e.target}}
addEventListener('input',type,true);
addEventListener('submit',send,true);
})()`;

export const firstPaintScript = `${chosenLook};${earlyHands.replace(/\n\s*/g, '')};${lateStart.replace(/\n\s*/g, '')}`;

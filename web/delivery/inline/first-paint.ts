import { wholeStylesEvent } from '../../app/ui/feedback/lazy-part.tsx';

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
 * Starts a page that delivery/defer-scripts.ts made wait: when it has been painted with its fonts, or was opened where nothing
 * is painted. The whole stylesheet is fetched then too, and takes hold with the first touch of the reader, however early, with
 * the first other page (root/route-announcer.tsx) or with the first part that comes late (lazy-part.tsx): until then the styles of
 * the first look are all that is seen, and the browser need not work out the page once more.
 */
const lateStart = `var facesAreHere='serviceWorker'in navigator&&navigator.serviceWorker.controller;
function showFaces(){var f=document.getElementById('faces');if(f)f.media='all'}
(function(d){
var stands,asked,painted,begun,touched,place,sheets=[],touches=['pointermove','pointerdown','keydown','wheel','scroll','${wholeStylesEvent}'];
function touch(e){
  if(e&&e.type==='pointermove'){
    var here=e.screenX+' '+e.screenY,rests=!place||place===here;
    place=here;
    if(rests)return;
  }
  touched=1;
  touches.forEach(function(name){removeEventListener(name,touch,true)});
  sheets.forEach(function(l){l.removeAttribute('media')});
}
function add(name,facts){var x=d.createElement(name);for(var k in facts)x[k]=facts[k];d.head.appendChild(x)}
function go(){
  var s=d.getElementById('late'),look=getComputedStyle(d.documentElement);
  if(begun||!stands||!painted||!s)return;
  begun=1;
  d.querySelector('meta[name=theme-color]').content=look.getPropertyValue('--bg');
  sheets=d.querySelectorAll('link[data-href]');
  sheets.forEach(function(l){l.media='not all';l.href=l.dataset.href});
  if(touched||d.documentElement.classList.contains('signed-in'))touch();
  else setTimeout(touch,6e3);
  s.dataset.preloads.split(' ').forEach(function(href){
    setTimeout(function(){add('link',{rel:'modulepreload',href:href,nonce:s.nonce})});
  });
  setTimeout(function(){add('script',{type:'module',nonce:s.nonce,textContent:s.textContent})});
}
function paintedNow(){
  if(asked)return;
  asked=1;
  var faces=d.getElementById('faces'),files=faces&&faces.media!=='all'&&faces.dataset.files,left;
  function ready(){painted=1;setTimeout(go)}
  function come(){
    if(--left>0)return;
    showFaces();
    requestAnimationFrame(function(){d.fonts.ready.then(function(){
      requestAnimationFrame(function(){setTimeout(ready)});
    })});
  }
  setTimeout(ready,1e3);
  files=files?files.split(' '):[];
  left=files.length;
  files.forEach(function(file){add('link',{rel:'preload',as:'font',crossOrigin:'',href:file,onload:come,onerror:come})});
  if(!left)come();
}
d.addEventListener('DOMContentLoaded',function(){
  stands=1;
  if(d.hidden)painted=1;
  go();
  setTimeout(paintedNow,2e3);
});
touches.forEach(function(name){addEventListener(name,touch,true)});
try{new PerformanceObserver(paintedNow).observe({type:'paint',buffered:true})}catch(_){painted=1}
})(document)`;

/** What is typed and sent before the page's scripts listen is kept for them (replay-input.ts). */
const earlyHands = `(function(){
var early=window.earlyHands={typed:new Map(),sent:null,stop:function(){removeEventListener('input',type,true);removeEventListener('submit',send,true)}};
function type(e){early.typed.set(e.target,e.target.value)}
function send(e){if(e.target.method==='post'){e.preventDefault();early.sent=e.target}}
addEventListener('input',type,true);
addEventListener('submit',send,true);
})()`;

export const firstPaintScript = `${chosenLook};${earlyHands.replace(/\n\s*/g, '')};${lateStart.replace(/\n\s*/g, '')}`;
